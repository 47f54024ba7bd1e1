-- A main chunk cannot present: nothing shows yet.
--
-- expect: present_in_chunk.lua:7: a plugin's main chunk cannot navigate; do it in an action or in rutter.task
-- when: load

local rutter = require "rutter"
rutter.present(1)
rutter.root(function() return rutter.screen { title = "Home" } end)
