-- A transaction without a function.
--
-- expect: sqlite_transaction.lua:10: db:transaction takes a function, got a table
-- when: tap "Go"

local rutter = require "rutter"
local db = rutter.sqlite.open("recipes.db")
rutter.root(function()
  local function go()
    db:transaction({ "DELETE FROM recipe" })
  end
  return rutter.screen { title = "Database", rutter.button { "Go", action = go } }
end)
