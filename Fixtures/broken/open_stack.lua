-- A route to a stack that is not there.
--
-- expect: no stack 'search' is there; what shows has no tabs
-- when: show
-- with: --open /search

local rutter = require "rutter"
rutter.route("/search", function() return {} end, { stack = "search" })
rutter.root(function() return rutter.screen { title = "Routes" } end)
