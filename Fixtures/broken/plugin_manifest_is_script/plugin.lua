local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
