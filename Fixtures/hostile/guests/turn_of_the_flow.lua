-- A guest asks for thousands of things in the turn in which the flow goes on after it has shown the guest's screen.
-- expect: stopped time or error asks for more than 5000 things in one turn
local rutter = require "rutter"
local Mine = rutter.type("Mine", { n = "integer" })
rutter.destination(Mine, function()
  return rutter.screen {
    title = "Mine",
    on_create = function()
      for _ = 1, 9900 do rutter.task(function() rutter.path:push(1) end) end
    end,
  }
end)
rutter.contribute("host.tools", function()
  return { rutter.button { "Act", action = function() rutter.path:push(Mine { n = 1 }) end } }
end)
