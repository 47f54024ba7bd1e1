-- One name for two nodes.
--
-- expect: two nodes of this screen have the id 'go', made on lines 10 and 11; an id is unique in its screen
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Ids",
    rutter.button { "Go", id = "go", action = function() end },
    rutter.button { "Go on", id = "go", action = function() end },
  }
end)
