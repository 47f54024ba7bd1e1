-- hostile: parser: gotos times labels
-- expect: stopped time or ok or error
local p = {}
for i = 1, 32000 do p[#p+1] = ("goto a%x "):format(i) end
p[#p+1] = "do end "
for i = 1, 32000 do p[#p+1] = ("::b%x:: "):format(i) end
for i = 32000, 1, -1 do p[#p+1] = ("::a%x:: "):format(i) end
local s = table.concat(p)
for i = 1, 10 do print(#s, load(s)) end
