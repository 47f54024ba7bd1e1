-- The function stands beside the label, where nothing would ever call it.
--
-- expect: button_beside.lua:8: rutter.button takes one table, got a function beside it; write rutter.button { "label", action = … }
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Buttons", rutter.button("Save", function() rutter.log "saved" end) }
end)
