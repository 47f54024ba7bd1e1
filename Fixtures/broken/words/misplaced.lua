local rutter = require "rutter"
rutter.contribute("slots.meun", function() return {} end)
