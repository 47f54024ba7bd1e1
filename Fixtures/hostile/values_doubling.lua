-- hostile: values that hold the same value twice, sixty deep, sent everywhere
-- expect: error or ok or stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"

local value = { 1 }
for _ = 1, 60 do value = { value, value } end
print(pcall(rutter.json.encode, value))
rutter.task(function()
  print(pcall(rutter.path.push, rutter.path, value))
  print(pcall(rutter.path.push_all, rutter.path, value))
  print(pcall(rutter.path.remove, rutter.path, { value = value }))
  print(pcall(rutter.list, value, print))
  print(pcall(rutter.all, value))
  print(pcall(rutter.log, value))
  rutter.cell(value)
end)
