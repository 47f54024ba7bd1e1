-- Who stays for more than six nights gets a suite.
local rutter = require "rutter"

local Search = rutter.type("Search", { nights = "integer" })
local Suite = rutter.type("Suite", {})
local nights = rutter.cell("2", "nights")

rutter.destination(Search, function(search)
  return rutter.screen {
    title = "Found",
    rutter.text { search.nights .. " nights" },
    search.nights > 6 and rutter.row { "Suite", action = function() rutter.path:push(Suite {}) end },
  }
end)

rutter.destination(Suite, function() return rutter.screen { title = "Suite" } end)

rutter.root(function()
  local count = tonumber(nights:get())
  return rutter.screen {
    title = "Hotel",
    rutter.field { "Nights", cell = nights },
    math.type(count) == "integer" and rutter.link { "Search", to = Search { nights = count } },
  }
end)
