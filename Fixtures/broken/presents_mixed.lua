-- A list of presentations with something named in it.
--
-- expect: presents_mixed.lua:8: 'presents' is one table or a list of them, got one in which something has no name
-- when: show, exit 1

local rutter = require "rutter"
local shows = rutter.cell(false)
rutter.root(function()
  local presents = { when = shows, screen = function() return rutter.screen { title = "Sheet" } end, "x" }
  return rutter.screen { title = "Broken", presents = presents }
end)
