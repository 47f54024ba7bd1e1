-- A guest has its own guard say no to itself, with a long reason, again and again.
-- expect: ok
-- seconds: 5
local rutter = require "rutter"
local Mine = rutter.type("Mine", { t = "string" })
local reason = ("\1"):rep(1000000)
rutter.destination(Mine, {
  screen = function() return rutter.screen { title = "Mine" } end,
  on_leave = function() return rutter.block(reason) end,
})
local function act()
  rutter.task(function()
    rutter.path:push(Mine { t = "a" }, { from = "anywhere", style = "sheet" }):await()
    for _ = 1, 20 do
      for _ = 1, 60 do rutter.path:pop(1) end
      rutter.sleep(0.01)
    end
  end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
