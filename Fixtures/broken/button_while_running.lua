-- A word that says nothing.
--
-- expect: button_while_running.lua:10: 'while_running' is "ignore", "restart" or "queue", got string "wait"
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Buttons",
    rutter.button { "Go", while_running = "wait", action = function() end },
  }
end)
