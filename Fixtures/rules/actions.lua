-- Actions that wait, race and queue

local rutter = require "rutter"

local runs = rutter.cell(0, "runs")
local names = { "slow", "quick" }

rutter.destination(rutter.integer, function(number)
  return rutter.screen {
    title = "Number " .. number,
    rutter.button {
      "Look around later",
      action = function()
        rutter.sleep(1)
        if rutter.path:count() == 0 then rutter.log "an action runs, but its screen is gone" end
      end,
    },
  }
end)

rutter.root(function()
  return rutter.screen {
    title = "Actions",
    rutter.text { "ran " .. runs:get() .. " times" },
    rutter.button {
      "Run",
      while_running = "queue",
      action = function()
        rutter.sleep(1)
        runs:update(function(count) return count + 1 end)
      end,
    },
    rutter.button {
      "Race",
      action = function()
        local function after(seconds, name)
          return function()
            rutter.sleep(seconds)
            return name
          end
        end
        local name, place = rutter.any { after(2, "slow"), after(1, "quick") }
        rutter.log((names[place] or "nobody") .. " won as " .. name)
      end,
    },
  }
end)
