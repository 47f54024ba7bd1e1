-- hostile: sets fields through a weak metatable whose __newindex nobody holds, while memory runs out
-- expect: stopped time or memory
local keep = {}
while true do
  local mt = setmetatable({}, { __mode = "kv" })
  mt.__newindex = {}
  local t = setmetatable({}, mt)
  for i = 1, 100 do t[i] = ("x"):rep(i) end
  keep[#keep + 1] = t
  keep[#keep + 1] = ("y"):rep(1000 + #keep)
end
