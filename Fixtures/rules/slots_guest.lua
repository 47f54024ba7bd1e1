-- Contributes to the slots of `slots`: what loads, what counts, what comes and goes.

local rutter = require "rutter"

local square = rutter.loader("square", {
  gives = rutter.integer,
  load = function(number)
    rutter.sleep(1)
    return number * number
  end,
})

rutter.contribute("slots.number", function(number)
  local taps = rutter.cell(0, "taps")
  return {
    rutter.hole(square(number), { ready = function(value) return rutter.text { "square " .. value } end }),
    rutter.button { "Tap", id = "tap", action = function() taps:set(taps:get() + 1) end },
    rutter.text { "taps " .. taps:get(), id = "taps" },
  }
end)

local extra

rutter.contribute("slots.home", function(count)
  return {
    rutter.text { "guest sees " .. count },
    rutter.button { "Toggle", action = function()
      rutter.sleep(1)
      if extra then
        extra:withdraw()
        extra = nil
      else
        extra = rutter.contribute("slots.home", function(n) return rutter.text { "extra " .. n } end)
      end
    end },
    rutter.button { "Break", action = function()
      rutter.sleep(1)
      while true do end
    end },
  }
end)
