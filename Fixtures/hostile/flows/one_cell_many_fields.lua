-- hostile: a long text in one cell that 2,000 fields show
-- expect: error where it is written, over 8 MiB
-- input: {"do":"wait"}
local rutter = require "rutter"
local cell = rutter.cell(("x"):rep(1000000), "text")

rutter.root(function()
  local screen = { title = "Fields" }
  for i = 1, 2000 do screen[i] = rutter.field { "Field " .. i, cell = cell } end
  return rutter.screen(screen)
end)
