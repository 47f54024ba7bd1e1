-- hostile: parser: constants are looked up by light userdata keys, which hash by their low 32 bits: all collide
-- expect: stopped time or ok or error
local p = {}
local n = 0
for j = 1, 1e6 do local x = ("%d"):format(j << 32) n = n + #x + 1 if n > 1040000 then break end p[#p+1] = x end
local s = "return {" .. table.concat(p, ",") .. "}"
print(#s, #p, load(s))
