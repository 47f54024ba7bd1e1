-- A route to a stack that is not there.
--
-- expect: the route leads to stack 'search', and no such stack is there
-- when: show
-- with: --open /search

local rutter = require "rutter"
rutter.route("/search", function() return {} end, { stack = "search" })
rutter.root(function() return rutter.screen { title = "Routes" } end)
