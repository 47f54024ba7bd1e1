-- A flow that lets much happen in little time: several loads at once, and a text that changes between them. Its story
-- is the large page that Scripts/lib/pages measures.
local rutter = require "rutter"
local count = rutter.cell(0, "count")

local part = rutter.loader("part", {
  gives = rutter.integer,
  load = function(number)
    rutter.sleep(0.0005 * number)
    return number
  end,
})

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Number " .. number, rutter.text { "It came after " .. count:get() .. " taps." } }
end)

rutter.root(function()
  local links = {}
  for number = 1, 20 do links[number] = number end
  return rutter.screen {
    title = "Busy",
    rutter.text { count:get() .. " taps" },
    rutter.button { "Count", action = function() count:update(function(before) return before + 1 end) end },
    rutter.button { "Fail", action = function() error("failure after " .. count:get() .. " taps") end },
    rutter.list(links, function(number)
      return rutter.button {
        "Load " .. number, action = function() rutter.path:push(part(number):await()) end,
      }
    end),
  }
end)
