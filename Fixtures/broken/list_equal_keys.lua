-- Rows are told apart by their keys.
--
-- expect: list_equal_keys.lua:10: rows 1 and 3 of a list have the same key
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Lists",
    rutter.list({ "apple", "pear", "apple" }, function(name) return name end, {
      key = function(name) return name end,
    }),
  }
end)
