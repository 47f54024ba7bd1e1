-- A failed view that expects more of an error than there is.
-- expect: crash: an error has no 'details'
local rutter = require "rutter"

local Film = rutter.type("Film", { name = "string" })

local film = rutter.loader("film", {
  gives = Film,
  load = function(name)
    rutter.sleep(1)
    return Film { name = name }
  end,
})

rutter.destination(Film, {
  screen = function(value) return rutter.screen { title = value.name } end,
  failed = function(problem, retry)
    return rutter.screen {
      title = "No film",
      rutter.text { problem.details.text },
      rutter.button { "Try again", action = retry },
    }
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Films",
    rutter.list({ "Alien", "Brazil" }, function(name)
      return rutter.link { name, to = film(name), present = "placeholder" }
    end),
  }
end)
