-- hostile: looks for the real globals through load
-- expect: ok
local env = {}
local f = load("x = 5 return _ENV", "c", "t", env)
assert(f() == env and env.x == 5 and x == nil)
