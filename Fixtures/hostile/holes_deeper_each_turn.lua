-- What fills a hole has a hole, one deeper in each turn.
-- expect: error lists and holes stand inside of each other more than 200 deep
-- when: later
local rutter = require "rutter"
local Hole = rutter.type("Hole", { n = "integer" })
local deeper = rutter.loader("deeper", { gives = "integer", load = function(n)
  rutter.sleep(0.0001)
  return n
end })
local function hole(n) return rutter.hole(deeper(n + 1), { ready = hole }) end
rutter.destination(Hole, function() return rutter.screen { title = "Hole", hole(1) } end)
rutter.task(function() rutter.path:push(Hole { n = 1 }) end)
