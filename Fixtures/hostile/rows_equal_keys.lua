-- expect: error rows 1 and 2 of a list have the same key or stopped time
-- when: later
local rutter = require "rutter"
local Same = rutter.type("Same", { n = "integer" })
local items, key = {}, ("k"):rep(100)
for place = 1, 8000 do items[place] = place end
rutter.destination(Same, function()
  return rutter.screen {
    title = "Same", rutter.list(items, function() return rutter.text { "row" } end, { key = function() return key end }),
  }
end)
rutter.task(function() rutter.path:push(Same { n = 1 }) end)
