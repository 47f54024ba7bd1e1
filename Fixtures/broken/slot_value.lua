-- What a slot gives fits its type.
--
-- expect: slot_value.lua:9: slot 'menu': expected integer, got string "four"
-- when: show, exit 1

local rutter = require "rutter"
rutter.slot_type("menu", "integer")
rutter.root(function()
  return rutter.screen { title = "Home", rutter.slot("menu", "four") }
end)
