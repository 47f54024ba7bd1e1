-- A host that nobody allowed.
--
-- expect: http_not_allowed.lua:9: http.get "https://example.com/menu" is not allowed for plugin 'http_not_allowed'; run with --allow http=example.com
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("https://example.com/menu?key=1")))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
