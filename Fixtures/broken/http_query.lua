-- A table in a query that is no list.
--
-- expect: http_query.lua:10: http.get: 'soup' is to be a text, a number, a boolean or a list of them, got record
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { query = { soup = { hot = true } } })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
