-- A parameter that is no value.
--
-- expect: sqlite_parameter.lua:9: db:query, argument 2, field '[1]': a function cannot be part of a value
-- when: tap "Ask"

local rutter = require "rutter"

rutter.root(function()
  local function ask() return rutter.sqlite.open("a.db"):query("SELECT ?", { print }) end
  return rutter.screen { title = "Root", rutter.button { "Ask", action = ask } }
end)
