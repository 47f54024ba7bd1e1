-- hostile: sorting with orders that lie, change the table, draw lots, or yield
-- expect: error or ok or stopped time
local t = {}
for i = 1, 2000 do t[i] = i end
print(pcall(table.sort, t, function(a, b) return true end))
print(pcall(table.sort, t, function(a, b) t[#t + 1] = 1 if #t > 1e5 then for i = 1, #t do t[i] = nil end end return math.random() < .5 end))
print(#t)
local u = {} for i = 1, 300 do u[i] = 300 - i end
print(pcall(table.sort, u, coroutine.yield))
local co = coroutine.wrap(function() table.sort(u, function(a, b) coroutine.yield(a) return a < b end) end)
print(pcall(co))
print(pcall(table.sort, setmetatable({}, { __len = function() return 1 << 40 end })))
print(pcall(table.sort, setmetatable({}, { __len = function() return math.mininteger end })))
print(pcall(table.sort, setmetatable({}, { __len = function() return "x" end })))
print(pcall(table.sort, setmetatable({}, { __len = function() return 1000 end, __index = function(_, i) return -i end, __newindex = function(_, k, v) error({}) end })))
print(pcall(table.sort, { 1, "x", 2 }))
print(pcall(table.sort, { 0/0, 1, 0/0, 3, 2, 0/0 }))
local w = {} for i = 1, 50 do w[i] = i % 7 end
print(pcall(table.sort, w, function(a, b) table.sort(w, function(x, y) return x > y end) return a < b end))
print(pcall(table.sort, w, function(a, b) error(w) end))
table.sort(setmetatable({}, { __len = function() return 1e8 end, __index = function() return 1 end }))
