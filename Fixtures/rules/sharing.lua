-- Loads that several wait for

local rutter = require "rutter"

local under_way, runs = 0, 0

--- Says when it runs more than once at a time.
local ahead = rutter.loader("ahead", {
  gives = rutter.integer,
  load = function(number)
    under_way = under_way + 1
    local _ <close> = setmetatable({}, { __close = function() under_way = under_way - 1 end })
    if under_way > 1 then rutter.log "two runs at a time" end
    rutter.sleep(1)
    return number
  end,
})

local keyed = rutter.loader("keyed", {
  gives = rutter.integer,
  key = function(number) return number end,
  load = function(number)
    runs = runs + 1
    rutter.log("run " .. runs)
    rutter.sleep(1)
    return number
  end,
})

rutter.destination(rutter.integer, function(number) return rutter.screen { title = "Number " .. number } end)

--- A hole that waits for the run that its link asks for, too.
rutter.destination(rutter.string, function(title)
  return rutter.screen {
    title = title,
    rutter.hole(keyed(2), { ready = function(number) return "hole has " .. number end }),
    rutter.link { "Anew", to = keyed(2), while_loading = "restart" },
  }
end)

rutter.root(function()
  return rutter.screen {
    title = "Sharing",
    rutter.button { "Preload", action = function() ahead(1):preload() end },
    rutter.link { "Ahead", to = ahead(1) },
    rutter.button { "Twice", action = function() rutter.path:push_all { keyed(3), keyed(3) } end },
  }
end)
