-- hostile: an argument's text is made by a function that formats again
-- expect: ok
local depth = 0
local t
t = setmetatable({}, { __tostring = function()
  depth = depth + 1
  if depth > 20 then return ("z"):rep(3000) end
  return string.format("%s%-20s", t, "x")
end })
assert(#string.format("%s%-30s", t, "end") == 3430)
