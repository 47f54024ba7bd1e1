-- A list of so many rows that their ids alone are more than a screen takes.
--
-- expect: whose rows cross one by one (not their keys and ids, nor the items of a stable list, which cross at once)
-- when: load, exit 1

local rutter = require "rutter"

local items = {}
for number = 1, 70000 do items[number] = { id = number } end
rutter.root(function()
  return rutter.screen { title = "Rows", rutter.list(items, function(item) return rutter.text { item.id } end) }
end)
