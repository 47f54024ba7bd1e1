-- Guards that redirect to each other end with the chain.
--
-- expect: guards have redirected this 16 times: integer, string, integer, string
-- when: tap "Go"

local rutter = require "rutter"
rutter.destination(rutter.integer, function() return rutter.screen { title = "Number" } end)
rutter.destination(rutter.string, function() return rutter.screen { title = "Text" } end)
rutter.guard(function() return rutter.redirect(1) end, { comes = rutter.string })
rutter.guard(function() return rutter.redirect("a") end, { comes = rutter.integer })
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = "a" } } end)
