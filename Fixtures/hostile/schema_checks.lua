-- hostile: a schema that looks like 2^n ways to fail, checked against big values again and again
-- expect: stopped time or error or ok
local r = require "rutter"
local ok, T = pcall(r.type, "T", { a = "any[]" })
local en = {} for i = 1, 20000 do en[i] = ("v%d"):format(i) end
local ok2, E = pcall(r.type, "E", { a = en })
local ok3, R = pcall(r.type, "R", { l = "R?", r = "R?" })
local v = {} for i = 1, 20000 do v[i] = i end
local last
if ok3 then last = R {} for i = 1, 60 do local k, x = pcall(R, { l = last, r = last }) if not k then print(i, x) break end last = x end end
for i = 1, 1e6 do if ok then T { a = v } end if ok2 then E { a = "v20000" } end end
while true do r.integer(1) end
