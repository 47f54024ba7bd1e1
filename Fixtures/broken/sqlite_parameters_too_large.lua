-- More in one call than crosses at once, though each text alone would.
--
-- expect: sqlite_parameters_too_large.lua:11: db:query: all arguments of one call take at most 1114112 bytes, each part of them 16 besides its text; ask with less at a time
-- when: tap "Ask"

local rutter = require "rutter"

rutter.root(function()
  local long = ("x"):rep(600000)
  local function ask()
    return rutter.sqlite.open("a.db"):query("SELECT ?, ?", { long, long })
  end
  return rutter.screen { title = "Root", rutter.button { "Ask", action = ask } }
end)
