-- A database that nobody allowed.
--
-- expect: sqlite_not_allowed.lua:10: sqlite.query "recipes.db" is not allowed for plugin 'sqlite_not_allowed'; run with --allow sqlite=recipes.db
-- when: tap "Query"

local rutter = require "rutter"
local db = rutter.sqlite.open("recipes.db")
rutter.root(function()
  local function query()
    rutter.log(db:query("SELECT * FROM recipe"))
  end
  return rutter.screen { title = "Database", rutter.button { "Query", action = query } }
end)
