-- hostile: waiting inside comparers, gsub, __index, __close, iterators, metamethods, load readers, row functions
-- expect: error or ok
local r = require "rutter"
local function w() r.sleep(0) return true end
print(pcall(table.sort, { 3, 2, 1 }, w)) print(pcall(string.gsub, "abc", ".", w)) print(pcall(load, w)) print(pcall(function() return setmetatable({}, { __index = w }).x end))
print(pcall(function() for _ in w do break end end)) print(pcall(function() local x <close> = setmetatable({}, { __close = w }) end)) print(pcall(function() return setmetatable({}, { __eq = w }) == setmetatable({}, {}) end))
print(pcall(function() return setmetatable({}, { __lt = w }) < 1 end)) print(pcall(function() return #setmetatable({}, { __len = w }) end)) print(pcall(tostring, setmetatable({}, { __tostring = w }))) print(pcall(xpcall, error, w))
print(pcall(function() return setmetatable({}, { __concat = w }) .. 1 end)) print(pcall(table.concat, setmetatable({}, { __index = w, __len = function() return 3 end }))) print(pcall(table.unpack, setmetatable({}, { __index = w }), 1, 3)) print(pcall(table.insert, setmetatable({}, { __newindex = w }), 1))
print(pcall(next, {}, w)) print(pcall(pairs, setmetatable({}, { __pairs = w }))) print(pcall(function() return setmetatable({}, { __call = w })() end)) print(pcall(r.json.encode, setmetatable({}, { __pairs = w, __index = w }))) print(pcall(r.text, setmetatable({}, { __index = w }))) print(pcall(r.path.edit, r.path, w)) print(pcall(r.path.remove, r.path, w))
