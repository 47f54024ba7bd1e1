-- A method that there is not.
--
-- expect: http_method.lua:9: rutter.http.request takes a request: field 'method': expected one of
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.request { url = "https://example.com", method = "FETCH" }))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
