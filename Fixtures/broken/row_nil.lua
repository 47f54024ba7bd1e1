-- A row is built and not returned.
--
-- expect: row_nil.lua:10: row of screen of root gave nil; it gives nodes: is a 'return' missing?
-- when: show, exit 0

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Rows",
    rutter.list({ 1 }, function(n)
      local row = rutter.text("row " .. n)
    end),
  }
end)
