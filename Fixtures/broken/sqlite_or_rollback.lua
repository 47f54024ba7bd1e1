-- A statement has taken the whole transaction back, and the script goes on in it.
--
-- expect: sqlite_or_rollback.lua:15: SCRATCH/a.db: the transaction is over: it was rolled back because a statement in it failed
-- allow: sqlite=SCRATCH/a.db:write
-- when: tap "Go"

local rutter = require "rutter"
local db = rutter.sqlite.open "a.db"
rutter.root(function()
  local function go()
    assert(db:execute "CREATE TABLE t (id INTEGER PRIMARY KEY)")
    local done, message = db:transaction(function()
      for _ = 1, 3 do pcall(db.execute, db, "INSERT OR ROLLBACK INTO t VALUES (1)") end
    end)
    if not done then error(message) end
  end
  return rutter.screen { title = "Database", rutter.button { "Go", action = go } }
end)
