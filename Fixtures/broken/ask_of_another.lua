-- The ask of a run that is over is used in the next one.
--
-- expect: ask_of_another.lua:10: this ask was given to another run: each run of steps has its own, the first argument of its function
-- when: tap "Go", tap "Go"

local rutter = require "rutter"
local kept
local order = rutter.steps("order", {
  run = function(ask)
    if kept then kept(4) end
    kept = ask
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
