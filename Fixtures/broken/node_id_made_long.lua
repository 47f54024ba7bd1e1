-- An id that becomes too long after its node was made.
--
-- expect: .id': longer than an id may be
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  local text = rutter.text { "Here", id = "here" }
  text.id = ("i"):rep(1025)
  return rutter.screen { title = "Home", text }
end)
