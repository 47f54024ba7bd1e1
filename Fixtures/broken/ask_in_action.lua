-- The ask of a run is used in an action.
--
-- expect: ask_in_action.lua:9: ask can be used in the run of its steps only, not in an action
-- when: tap "Go", tap "Again"

local rutter = require "rutter"
local kept
rutter.destination(rutter.integer, function()
  return rutter.screen { title = "Number", rutter.button { "Again", action = function() kept(5) end } }
end)
local order = rutter.steps("order", {
  run = function(ask)
    kept = ask
    ask(4)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
