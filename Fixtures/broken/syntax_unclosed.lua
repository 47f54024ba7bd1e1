-- A table that is never closed.
--
-- expect: syntax_unclosed.lua:11: '}' expected (to close '{' at line 8) near <eof>
-- when: load

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Open",
    rutter.text { "no brace closes me" }
