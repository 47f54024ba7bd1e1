-- hostile: a coroutine begun in one callback, asleep in the host, resumed and closed from others; the host's own one resumed by a script
-- expect: ok or error
-- input: {"do":"tap","target":"A"}
-- input: {"do":"tap","target":"B"}
-- input: {"do":"tap","target":"A"}
-- input: {"do":"tap","target":"L"}
-- input: {"do":"wait"}
-- input: {"do":"advance","seconds":10}
-- input: {"do":"wait"}
-- spec: app:tap "A" app:tap "B" app:settle()
local r = require "rutter"
local co, mine, main, hook
local function body() r.sleep(1) coroutine.yield(1) r.path:push(2):await() r.sleep(1) return 3 end
r.destination(r.integer, { screen = function(n) print("build", pcall(coroutine.resume, co), pcall(coroutine.close, co)) return r.screen { title = "I" } end,
  on_destroy = function() print("destroy", coroutine.resume(mine), pcall(coroutine.close, mine)) end })
r.root(function()
  if co then print("render", coroutine.status(co), coroutine.resume(co)) end
  return r.screen { title = "Root",
    r.button { "A", action = function() mine = coroutine.running() co = coroutine.create(body) print("A", coroutine.resume(co)) print(coroutine.resume(mine)) print(coroutine.isyieldable()) coroutine.yield("odd", {}) print("after yield") r.sleep(2) print("A end") end },
    r.button { "B", action = function() print("B", coroutine.resume(mine)) print(coroutine.resume(co)) print(pcall(coroutine.close, mine)) print(coroutine.resume(co)) print(coroutine.status(mine)) r.path:push(1):await() end },
    r.link { "L", gives = "integer", load = function() hook = coroutine.running() print(coroutine.resume(mine or hook)) pcall(coroutine.close, hook) coroutine.yield() return coroutine.wrap(function() r.sleep(1) return 5 end)() end } }
end)
