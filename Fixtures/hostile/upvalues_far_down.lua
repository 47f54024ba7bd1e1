-- hostile: closures over a variable below a hundred thousand open ones
-- expect: stopped time or stopped instructions or error
local function deep(n, f)
  local own = n
  local keep = function() return own end
  if n == 0 then while true do f() end end
  return deep(n - 1, f), keep
end
local x = 1
deep(60000, function() return function() return x end end)
