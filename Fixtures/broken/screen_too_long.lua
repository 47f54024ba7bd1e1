-- A screen that nobody could read: the line of its frame would be longer than 8 MiB.
--
-- expect: screen of root takes 9.5 MiB where it is written, over 8 MiB; show less at once
-- when: load, exit 1

local rutter = require "rutter"
local items = {}
for i = 1, 10 do items[i] = i end
rutter.root(function()
  return rutter.screen {
    title = "Long", rutter.list(items, function(i) return rutter.text { i .. (" sail"):rep(200000) } end),
  }
end)
