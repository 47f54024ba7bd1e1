-- The answer of a question is of another type than ask says.
--
-- expect: steps_answer.lua:11: the answer of rutter.finish: expected string, got integer 1
-- when: tap "Go", tap "OK"

local rutter = require "rutter"
local Name = rutter.type("Name", { label = "string" })
rutter.destination(Name, function(name)
  return rutter.screen {
    title = name.label,
    rutter.button { "OK", action = function() rutter.finish(1) end },
  }
end)
local order = rutter.steps("order", {
  run = function(ask)
    ask(Name { label = "a" }, { gives = "string" })
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
