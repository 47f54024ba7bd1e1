-- A URL without a scheme.
--
-- expect: http_no_url.lua:9: http.get: this is no URL; it begins with http:// or https:// and a host
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("example.com")))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
