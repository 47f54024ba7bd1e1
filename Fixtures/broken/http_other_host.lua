-- A host beside the one that was allowed.
--
-- expect: http_other_host.lua:10: http.get "https://example.org/" is not allowed for plugin 'http_other_host'; run with --allow http=example.org
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get "https://example.org"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
