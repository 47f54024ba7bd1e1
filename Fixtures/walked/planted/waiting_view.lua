-- A waiting view that reckons with a progress which is not there at first.
-- expect: crash: attempt to perform arithmetic
local rutter = require "rutter"

local Map = rutter.type("Map", { name = "string" })

rutter.destination(Map, {
  waiting = function(_, progress)
    return rutter.screen { title = ("%d %%"):format(progress.fraction * 100 // 1) }
  end,
  screen = function(map) return rutter.screen { title = map.name } end,
})

local function draw(name)
  return function()
    rutter.sleep(1)
    rutter.report(0.5, "half of it")
    rutter.sleep(1)
    return Map { name = name }
  end
end

rutter.root(function()
  return rutter.screen {
    title = "Maps",
    rutter.link { "The coast", gives = Map, load = draw "Coast", present = { after = 0.5 } },
  }
end)
