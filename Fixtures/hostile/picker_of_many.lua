-- hostile: pickers with very many choices
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

rutter.destination(rutter.integer, function(n)
  local choices, nodes = {}, { title = "pick" }
  for i = 1, 50000 do choices[i] = i end
  for i = 1, 1000 do nodes[i] = rutter.picker { "p" .. i, cell = rutter.cell(n, "c" .. i), choices = choices } end
  return rutter.screen(nodes)
end)
rutter.task(function() rutter.path:push(1) end)
