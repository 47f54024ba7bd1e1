-- A header that says where a message ends.
--
-- expect: http_header.lua:9: http.get: the header Content-Length is not for scripts to set
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("https://example.com", { headers = { ["Content-Length"] = "0" } })))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
