-- A URL that nothing matches.
--
-- expect: no route matches '/recipe/1'; near: '/recipes/:id'
-- when: show
-- with: --open /recipe/1

local rutter = require "rutter"
rutter.route("/recipes/:id", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
