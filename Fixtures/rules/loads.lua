-- Links, placeholders and a hole whose values take their time

local rutter = require "rutter"

--- Says when it goes on although its screen is covered or gone.
local function watched(name, seconds, count)
  return rutter.loader(name, {
    gives = rutter.integer,
    load = function(number)
      rutter.sleep(seconds)
      if rutter.path:count() ~= count then rutter.log(name .. " goes on for nobody") end
      return number
    end,
  })
end

local slow, quick = watched("slow", 2, 0), watched("quick", 1, 0)
local placed = watched("placed", 1, 1)

local punctual = rutter.loader("punctual", {
  gives = rutter.integer,
  timeout = 1,
  load = function()
    rutter.sleep(1)
    return 6
  end,
})

local talkative = rutter.loader("talkative", {
  gives = rutter.integer,
  load = function()
    rutter.report(0.5, "half way")
    rutter.sleep(1)
    rutter.report(0.9, "nearly there")
    rutter.sleep(1)
    return 12
  end,
})

local wrong = rutter.loader("wrong", {
  gives = rutter.integer,
  load = function()
    rutter.sleep(1)
    return "seven"
  end,
})

local attempts = 0
local shy = rutter.loader("shy", {
  gives = rutter.integer,
  retry = { times = 1, wait = 1 },
  load = function()
    rutter.sleep(1)
    attempts = attempts + 1
    if attempts == 1 then error("not at once", 0) end
    return 8
  end,
})

rutter.destination(rutter.integer, {
  waiting = function() return rutter.screen { title = "Waiting" } end,
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
})

local function hole(number)
  return rutter.hole(slow(number), {
    waiting = function() return "hole waits" end,
    ready = function(value) return "hole has " .. value end,
    failed = function() return "hole failed" end,
  })
end

rutter.destination(rutter.string, function(title)
  return rutter.screen { title = title, hole(1) }
end)

rutter.root(function()
  return rutter.screen {
    title = "Loads",
    rutter.link { "Slow", to = slow(2) },
    rutter.link { "Quick", to = quick(1) },
    rutter.link { "Placed", to = placed(5), present = "placeholder" },
    rutter.link { "Punctual", to = punctual() },
    rutter.link { "Talkative", to = talkative() },
    rutter.link { "Wrong", to = wrong() },
    rutter.link { "Shy", to = shy() },
    rutter.link { "Hole", to = "Hole" },
  }
end)
