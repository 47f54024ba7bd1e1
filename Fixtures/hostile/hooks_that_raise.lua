-- hostile: ten thousand screens whose hooks raise long errors as they leave
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

rutter.destination(rutter.integer, {
  style = "sheet",
  screen = function(n) return rutter.screen { title = "n" .. n } end,
  on_destroy = function() error(("x"):rep(1e5)) end,
  on_disappear = function() while true do pcall(error) end end,
})
rutter.task(function()
  for i = 1, 10000 do rutter.path:push(i) end
  rutter.path:pop_to_root()
end)
