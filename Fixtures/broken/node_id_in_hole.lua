-- One name for a node of a screen and one of what fills a hole of it.
--
-- expect: two nodes of this screen have the id 'go', made on lines 11 and 14; an id is unique in its screen
-- when: show

local rutter = require "rutter"
local name = rutter.loader("name", { gives = rutter.string, load = function() return "Ada" end })
rutter.root(function()
  return rutter.screen {
    title = "Ids",
    rutter.button { "Go", id = "go", action = function() end },
    rutter.hole(name(), {
      ready = function(found)
        return rutter.button { "Go to " .. found, id = "go", action = function() end }
      end,
    }),
  }
end)
