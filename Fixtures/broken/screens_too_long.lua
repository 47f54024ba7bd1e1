-- Two screens that show together, each of which would fit alone.
--
-- expect: presented screen of screen of root takes 4.7 MiB where it is written, with all that shows 8.7 MiB, over 8 MiB; show less at once
-- when: tap "Open"

local rutter = require "rutter"

local open = rutter.cell(false, "open")
local function long(title, count)
  return rutter.screen {
    title = title,
    rutter.list({ 1, 2, 3, 4, 5 }, function(row) return rutter.text { (" sail"):rep(count) .. row } end),
    rutter.button { "Open", action = function() open:set(true) end },
    presents = { { when = open, style = "sheet", screen = function() return long("Sheet", 200000) end } },
  }
end
rutter.root(function() return long("Home", 168000) end)
