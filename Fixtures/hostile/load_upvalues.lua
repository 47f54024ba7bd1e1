-- hostile: parser: a global name deep in nested functions with 190 locals each is looked for in all of them
-- expect: stopped time or ok or error
local parts = {}
local depth = 180
for d = 1, depth do
  parts[#parts+1] = "local function f() local "
  local n = {}
  for i = 1, 190 do n[i] = ("a%x"):format(i) end
  parts[#parts+1] = table.concat(n, ",") .. " "
end
local head = table.concat(parts)
local tail = (" end"):rep(depth)
local s = head .. ("z=z "):rep((1000000 - #head - #tail)//4) .. tail
print(#s)
print(load(s))
