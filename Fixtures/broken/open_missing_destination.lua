-- A route that gives what no destination shows.
--
-- expect: no destination shows a value of type integer
-- when: show
-- with: --open /four

local rutter = require "rutter"
rutter.route("/four", function() return 4 end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
