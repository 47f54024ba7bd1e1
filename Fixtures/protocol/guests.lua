-- The flow whose session the article on the JSON protocol shows.
local rutter = require "rutter"

local Guest = rutter.type("Guest", { name = "string", seats = "integer" })

local guest = rutter.loader("guest", {
  gives = Guest,
  load = function(name)
    rutter.sleep(1)
    return Guest { name = name, seats = #name }
  end,
})

rutter.destination(Guest, function(g)
  local seats = rutter.cell(g.seats, "seats")
  return rutter.screen {
    title = g.name,
    rutter.text { "Seats: " .. seats:get() },
    rutter.button { "One more", action = function() seats:update(function(n) return n + 1 end) end },
    rutter.link { "A friend", to = guest("Grace") },
  }
end)

local search = rutter.cell("", "search")

rutter.root(function()
  return rutter.screen {
    title = "Guests",
    rutter.link { "Ada", to = Guest { name = "Ada", seats = 2 } },
    rutter.link { "Alan", to = guest("Alan") },
    rutter.link { "Edsger", to = guest("Edsger"), present = "placeholder" },
    rutter.field { "Search", cell = search, id = "search" },
  }
end)
