-- A URL with a port that there is not.
--
-- expect: http_port.lua:9: http.get: this is no URL: Port number was not a decimal number between 0 and 65535
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("http://example.com:99999/")))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
