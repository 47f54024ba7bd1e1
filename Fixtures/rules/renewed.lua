-- Values of one type wherever a flow holds them; the spec gives the type another form while the flow runs.
local rutter = require "rutter"

local Part = rutter.type("Part", { count = "integer" })
local Shelf = rutter.type("Shelf", { part = "Part" })

local best = rutter.cell(Part { count = 1 }, "best")
local chosen = rutter.cell(nil, "chosen")
local is_open = rutter.cell(false, "is_open")
rutter.watch(best, function() print("best has changed") end)

local copy = rutter.loader("copy", {
  gives = Part,
  load = function(part)
    rutter.sleep(1)
    return part
  end,
})

local of_number = rutter.loader("of_number", {
  gives = Part,
  load = function(number)
    rutter.sleep(1)
    return Part { count = number }
  end,
})

rutter.destination(rutter.integer, function()
  return rutter.screen {
    title = "Numbers",
    rutter.hole(of_number(9), { ready = function(part) return { rutter.text { "hole " .. part.count } } end }),
  }
end)

rutter.destination(Part, {
  gives = Part,
  screen = function(part)
    local seen = rutter.cell(part, "seen")
    return rutter.screen {
      title = "Part " .. part.count,
      rutter.text { "seen " .. seen:get().count },
      rutter.button { "See 5", action = function() seen:set(Part { count = 5 }) end },
      rutter.button { "Answer", action = function() rutter.finish(part) end },
      rutter.button { "Choose 4", action = function() chosen:set(Part { count = 4 }) end },
    }
  end,
})

rutter.destination(Shelf, function(shelf) return rutter.screen { title = "Shelf " .. shelf.part.count } end)
rutter.guard(function() return is_open:get() or rutter.hold "later" end, { comes = Shelf })

local order = rutter.steps("order", {
  takes = Part,
  gives = Part,
  run = function(ask, part)
    local first = ask(part)
    return ask(Part { count = first.count })
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Root",
    rutter.text { "best " .. best:get().count },
    rutter.button { "Best 3", action = function() best:set(Part { count = 3 }) end },
    rutter.button { "Choose 4", action = function() chosen:set(Part { count = 4 }) end },
    rutter.link { "Part 2", to = Part { count = 2 } },
    rutter.link { "Copy of 6", to = copy(Part { count = 6 }), present = "placeholder" },
    rutter.link { "Shelf of 8", to = Shelf { part = Part { count = 8 } } },
    rutter.link { "Order", to = order(Part { count = 7 }) },
    rutter.link { "Numbers", to = 1 },
    rutter.button {
      "Open",
      action = function()
        is_open:set(true)
        rutter.resume "later"
      end,
    },
    rutter.button { "Drop", action = function() rutter.drop "later" end },
    presents = {
      item = chosen,
      style = "sheet",
      screen = function(part)
        return rutter.screen { title = "Chosen " .. part.count, rutter.link { "Part 2", to = Part { count = 2 } } }
      end,
    },
  }
end)
