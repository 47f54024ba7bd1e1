-- A query that does not fit.
--
-- expect: 'page' in the query of '/list?page{integer}' is an integer, got 'two'
-- when: show
-- with: --open /list?page=two

local rutter = require "rutter"
rutter.route("/list?page{integer}", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
