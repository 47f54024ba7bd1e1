-- A misspelt field of what an operation came to.
--
-- expect: outcome_field.lua:9: an outcome has no 'reson'; did you mean 'reason'?
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    print(rutter.path:push({}):await().reson)
  end
  return rutter.screen { title = "Home", rutter.button { "Go", action = go } }
end)
