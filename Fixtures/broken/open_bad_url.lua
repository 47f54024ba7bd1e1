-- A URL that is encoded wrongly.
--
-- expect: '%zz' is no percent-encoding, which is as %2F
-- when: show
-- with: --open /%zz

local rutter = require "rutter"
rutter.route("/:name", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
