-- A URL of something other than HTTP.
--
-- expect: http_scheme.lua:9: http.get: a URL begins with http:// or https:// and a host
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("file:///etc/hostname")))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
