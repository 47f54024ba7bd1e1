-- All plugins but the flow are to run in processes of their own, and there are none.
--
-- expect: --isolate: there is no plugin but the flow itself; --isolate=isolate_alone isolates that
-- when: show
-- with: --isolate

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Alone" } end)
