-- A run asks something else when it begins anew.
--
-- expect: steps_differ.lua:18: steps 'order': begun anew, it comes to question steps_differ.Name (steps_differ.lua:18) where it came to question steps_differ.Name (steps_differ.lua:19) before with another 'label', string "new" where it was string "a"; from here on it goes on anew, and former answers are offered again
-- when: tap "Go", tap "OK", tap "OK", back, tap "OK"

local rutter = require "rutter"
local Name = rutter.type("Name", { label = "string" })
local count = 0
rutter.destination(Name, function(name)
  return rutter.screen {
    title = name.label,
    rutter.button { "OK", action = function() rutter.finish(1) end },
  }
end)
local order = rutter.steps("order", {
  run = function(ask)
    count = count + 1
    if count > 1 then ask(Name { label = "new" }) end
    ask(Name { label = "a" })
    ask(Name { label = "b" })
    ask(Name { label = "c" })
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
