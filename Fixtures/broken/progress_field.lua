-- A misspelt field of the progress that a waiting view gets.
--
-- expect: progress_field.lua:10: the progress of a load has no 'percent'; there are fraction, text
-- when: tap "Go"

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  waiting = function(_, progress)
    return rutter.screen { title = "Wait", rutter.text((progress.percent or 0) .. " %") }
  end,
})
local number = rutter.loader("number", { gives = "integer", load = function() rutter.sleep(1) return 1 end })
rutter.root(function()
  return rutter.screen { title = "Home", rutter.link { "Go", to = number(), present = "placeholder" } }
end)
