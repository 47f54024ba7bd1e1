-- What shows a value that is there is built and not returned.
--
-- expect: hole_nil.lua:13: hole 'hole_nil.name' gave nil; it gives nodes: is a 'return' missing?
-- when: show, advance 1, exit 0

local rutter = require "rutter"
local name = rutter.loader("name", { gives = rutter.string, load = function() return "Ada" end })

rutter.root(function()
  return rutter.screen {
    title = "Name",
    rutter.hole(name(), {
      ready = function(value)
        local text = rutter.text(value)
      end,
    }),
  }
end)
