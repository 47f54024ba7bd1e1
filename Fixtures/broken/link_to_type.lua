-- A link leads to a value, not to its type.
--
-- expect: option 'to' of a link takes a deferred value or a value, got a type; call it to make a value of it
-- when: show, exit 1

local rutter = require "rutter"
local Guest = rutter.type("Guest", { name = "string" })
rutter.root(function() return rutter.screen { title = "Guests", rutter.link { "Ada", to = Guest } } end)
