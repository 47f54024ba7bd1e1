-- A plugin that is to run in a process of its own, and is none of this flow's.
--
-- expect: --isolate=isolate_unkown: no plugin 'isolate_unkown' is loaded; did you mean 'isolate_unknown'?
-- when: load
-- with: --isolate=isolate_unkown

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Alone" } end)
