-- hostile: asks for tracebacks deep down, again and again
-- expect: stopped time
local function f(n)
  if n > 0 then return f(n - 1), 1 end
  while true do debug.traceback() end
end
f(100000)
