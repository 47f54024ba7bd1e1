-- One name for two nodes.
--
-- expect: two nodes of this screen have the id 'go'
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Ids",
    rutter.button { "Go", id = "go", action = function() end },
    rutter.button { "Go on", id = "go", action = function() end },
  }
end)
