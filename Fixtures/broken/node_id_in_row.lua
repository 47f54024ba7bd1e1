-- One name for two nodes of each row.
--
-- expect: node_id_in_row.lua:8: two nodes of this row have the id 'del', made on lines 10 and 11; an id is unique in its row
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Rows", rutter.list({ 1, 2 }, function(n)
    return {
      rutter.button { "Delete " .. n, id = "del", action = function() end },
      rutter.button { "Keep " .. n, id = "del", action = function() end },
    }
  end) }
end)
