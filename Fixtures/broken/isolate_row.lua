-- A row of a list that raises, made in a process of its own together with those around it.
--
-- expect: isolate_row.lua:10: attempt to concatenate a nil value (field 'name')
-- when: show
-- with: --isolate=*

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "List", rutter.list({ { name = "One" }, {}, { name = "Three" } }, function(item)
    return rutter.text { "Item " .. item.name }
  end) }
end)
