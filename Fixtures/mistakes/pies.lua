-- A flow for mistakes: what specs get wrong about it, and what is wrong with it.
local rutter = require "rutter"

local Pie = rutter.type("Pie", { id = "integer", name = "string" })

local pie = rutter.loader("pie", {
  gives = Pie,
  load = function(id)
    rutter.sleep(1)
    if id == 3 then error("the oven is cold") end
    return Pie { id = id, name = "Pie " .. id }
  end,
})

local list = rutter.loader("list", {
  gives = Pie,
  load = function() return Pie { id = 0, name = rutter.fs.read("pies.txt") } end,
})

rutter.destination(Pie, {
  screen = function(p)
    local servings = rutter.cell(4, "servings")
    return rutter.screen {
      title = p.name,
      rutter.button { "One more", action = function() servings:update(function(n) return n + 1 end) end },
      rutter.field { "Name", cell = rutter.cell("", "name") },
      rutter.text { "Serves " .. servings:get() },
    }
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Pies",
    rutter.link { "Apple Pie", to = pie(1) },
    rutter.link { "Cherry Pie", to = pie(2) },
    rutter.link { "Burnt Pie", to = pie(3) },
    rutter.link { "The list", to = list() },
    rutter.button { "Bake", action = function() end },
    rutter.button { "Bake", enabled = false, action = function() end },
    rutter.button {
      "Stir",
      action = function()
        local spoon = nil
        spoon.stir()
      end,
    },
    rutter.button { "Wait", action = function() while true do rutter.sleep(60) end end },
    rutter.text { "Choose one" },
  }
end)
