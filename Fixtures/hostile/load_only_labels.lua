-- hostile: parser: each label is compared with all before it in the function
-- expect: stopped time or ok or error
local p = {}
for i = 1, 32000 do p[#p+1] = ("::%s::"):format(("a%x"):format(i)) end
local s = table.concat(p)
s = "local function f() " .. s .. " end "
s = s:rep(3)
print(#s)
for i = 1, 20 do print(load(s:sub(1, #s))) end
