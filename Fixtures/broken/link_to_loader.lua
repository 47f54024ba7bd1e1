-- A loader that is not called.
--
-- expect: option 'to' of a link takes a deferred value or a value, got a loader; call it to get a deferred value
-- when: show, exit 1

local rutter = require "rutter"
local guest = rutter.loader("guest", { gives = "string", load = function() return "Ada" end })
rutter.root(function() return rutter.screen { title = "Guests", rutter.link { "Ada", to = guest } } end)
