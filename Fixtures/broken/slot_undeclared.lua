-- A slot is declared before it stands in a screen.
--
-- expect: slot_undeclared.lua:8: there is no slot 'menu'; declare it first: rutter.slot_type("menu", { … })
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Home", rutter.slot("menu", 4) }
end)
