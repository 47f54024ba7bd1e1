-- hostile: a screen of many holes, each with a value of its own
-- expect: stopped memory or stopped time or stopped instructions or error value of more than or ok
-- when: later
local rutter = require "rutter"
local load = rutter.loader("text", { gives = rutter.string, load = function(n) return n .. ("x"):rep(1e5) end })
rutter.destination(rutter.integer, {
  screen = function()
    local nodes = { title = "Holes" }
    for i = 1, 5000 do nodes[i] = rutter.hole(load(i), { ready = function() return rutter.text { "there" } end }) end
    return rutter.screen(nodes)
  end,
})
rutter.task(function() rutter.path:push(1) end)
