-- The tab's own name.
local rutter = require "rutter"

local Hit = rutter.type("Hit", { text = "string" })

rutter.destination(Hit, function(hit)
  return rutter.screen {
    title = hit.text,
    rutter.button { "Search again", action = function() rutter.select "search" end },
  }
end)

rutter.root(function()
  return rutter.tabs {
    { id = "home", title = "Home", root = function()
      return rutter.screen { title = "Home", rutter.link { "Latest", to = Hit { text = "Latest" } } }
    end },
    { id = "search", title = "Search", root = function()
      local text = rutter.cell("", "text")
      return rutter.screen { title = "Search", rutter.field { "What", cell = text } }
    end },
  }
end)
