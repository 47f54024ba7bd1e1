-- A task belongs to no entry, so it can end none.
--
-- expect: answer_in_task.lua:8: a task belongs to no entry that rutter.finish could end; call it in an action or a hook
-- when: show

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Home" } end)
rutter.task(function() rutter.finish(1) end)
