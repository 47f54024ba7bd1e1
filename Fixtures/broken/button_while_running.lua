-- A word that says nothing.
--
-- expect: button_while_running.lua:10: option 'while_running' of a button is one of 'ignore', 'restart', 'queue', got 'wait'
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Buttons",
    rutter.button { "Go", while_running = "wait", action = function() end },
  }
end)
