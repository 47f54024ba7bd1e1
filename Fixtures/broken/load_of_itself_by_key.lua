-- Two loaders with keys wait for each other.
--
-- expect: a load waits for itself and would never end: load_of_itself_by_key.user → load_of_itself_by_key.team → load_of_itself_by_key.user
-- when: tap "Open"

local rutter = require "rutter"
local user, team
local function same(n) return n end
user = rutter.loader("user", { gives = rutter.integer, key = same, load = function(n) return team(n):await() end })
team = rutter.loader("team", { gives = rutter.integer, key = same, load = function(n) return user(n):await() end })
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "User " .. n } end)
rutter.root(function()
  return rutter.screen { title = "Users", rutter.link { "Open", to = user(1) } }
end)
