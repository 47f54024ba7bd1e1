-- A plugin contributes more to the screens that show than whoever reads frames as lines could hold beside them.
--
-- expect: what plugin 'guest_contributes_much' contributes takes 1.3 MiB where it is written, over 1 MiB; show less at once
-- when: show
-- with: --plugin $FOLDER/guests/guest_contributes_much.lua

local rutter = require "rutter"

rutter.slot_type("tools", "integer")
rutter.root(function() return rutter.screen { title = "Home", rutter.slot("tools", 1) } end)
