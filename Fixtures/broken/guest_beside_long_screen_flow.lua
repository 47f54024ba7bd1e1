-- A screen that is nearly too long has no room for what a plugin contributes.
--
-- expect: what shows takes 8.2 MiB where it is written, over 8 MiB, and 293 KiB of that plugin 'guest_beside_long_screen' contributes; show less at once
-- when: show
-- with: --plugin $FOLDER/guests/guest_beside_long_screen.lua

local rutter = require "rutter"

rutter.slot_type("tools", "integer")
rutter.root(function()
  local function row(i) return rutter.text { (" sail"):rep(209000) .. i } end
  return rutter.screen { title = "Home", rutter.list({ 1, 2, 3, 4, 5, 6, 7, 8 }, row), rutter.slot("tools", 1) }
end)
