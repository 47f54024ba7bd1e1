-- hostile: screens that push the next as soon as they appear
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

rutter.destination(rutter.integer, {
  screen = function(n) return rutter.screen { title = "n" .. n } end,
  on_appear = function() rutter.path:push(rutter.path:count()) end,
  on_create = function() rutter.path:push(rutter.path:count() + 1) end,
})
rutter.task(function() rutter.path:push(1) end)
