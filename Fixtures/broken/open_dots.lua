-- A URL that goes up.
--
-- expect: '..' is no part of a URL
-- when: show
-- with: --open /a/%2e%2E

local rutter = require "rutter"
rutter.route("/*names", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
