local rutter = require "rutter"
rutter.slot_type("menu", "integer")
rutter.root(function() return rutter.screen { title = "Slots", rutter.slot("menu", 5) } end)
