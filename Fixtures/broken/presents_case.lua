-- A case without a function.
--
-- expect: 'cases' of 'presents', 'adult': a function is needed, got an integer
-- when: show, exit 1

local rutter = require "rutter"
local which = rutter.cell(nil, "which")
rutter.root(function()
  return rutter.screen { title = "Presents", presents = { case = which, cases = { adult = 3 } } }
end)
