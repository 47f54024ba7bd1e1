-- An id that is longer than any name may be.
--
-- expect: node_id_long.lua:8: option 'id' of a text takes a text of at most 1024 bytes, got 1025
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Home", rutter.text { "Here", id = ("i"):rep(1025) } }
end)
