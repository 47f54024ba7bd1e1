-- A function that never ends.
--
-- expect: syntax_no_end.lua:9: 'end' expected (to close 'function' at line 7) near <eof>
-- when: load

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Endless" }
