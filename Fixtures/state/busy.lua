-- A session that changes with every command: what Scripts/lib/kills ends at any moment.
local rutter = require "rutter"

local Step = rutter.type("Step", { number = "integer" })
local count = rutter.cell(0, "count")

local lookup = rutter.loader("lookup", {
  gives = Step,
  load = function(number)
    rutter.sleep(0.001)
    return Step { number = number }
  end,
})

local function step()
  count:update(function(number) return number + 1 end)
  return count:get()
end

local function buttons()
  return {
    rutter.button { "Next", action = function() rutter.path:push(Step { number = step() }) end },
    rutter.button { "Later", action = function() rutter.path:push(lookup(step()), { present = "placeholder" }) end },
    rutter.text { "count " .. count:get() },
  }
end

rutter.destination(Step, function(value)
  local looks = rutter.cell(0, "looks")
  return rutter.screen {
    title = "Step " .. value.number,
    buttons(),
    rutter.button { "Look", action = function() looks:update(function(number) return number + 1 end) end },
    rutter.text { "looks " .. looks:get() },
  }
end)

rutter.root(function() return rutter.screen { title = "Busy", buttons() } end)
