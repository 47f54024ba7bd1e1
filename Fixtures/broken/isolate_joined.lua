-- Two plugins in one option.
--
-- expect: --isolate=endless_loop,isolate_joined: one name at a time, as in --isolate=endless_loop --isolate=isolate_joined
-- when: load
-- with: --plugin $FOLDER/endless_loop.lua --isolate=endless_loop,isolate_joined

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Alone" } end)
