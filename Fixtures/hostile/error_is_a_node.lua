-- hostile: raises nodes, cells, types, coroutines and functions
-- expect: error
-- when: later
local rutter = require "rutter"

for _, value in ipairs { rutter.text { "x" }, rutter.integer, rutter.path, coroutine.create(print), print, rutter.null } do
  print(pcall(error, value))
  rutter.task(function() error(value) end)
end
error(rutter.screen { title = "not an error" })
