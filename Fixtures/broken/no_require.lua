-- The first line is missing.
--
-- expect: (global 'rutter'); a script begins with: local rutter = require "rutter"
-- when: load

rutter.root(function() return rutter.screen { title = "Root" } end)
