-- hostile: types that hold each other, and values made to look like them
-- expect: error or ok or stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"

local A = rutter.type("A", { next = "any" })
local value = A { next = 1 }
for i = 1, 63 do value = A { next = i % 2 == 0 and value or { value } } end
print(pcall(A.from, setmetatable({}, { __index = function(t) return t end })))
print(pcall(A, setmetatable({ next = 1 }, getmetatable(value))))
print(pcall(function() value.next = value return value == value end))
print(pcall(rawset, value, "next", value))
print(pcall(rutter.json.encode, value))
rutter.task(function()
  print(pcall(rutter.path.push, rutter.path, value))
  local cell = rutter.cell
  print(pcall(cell, value))
end)
