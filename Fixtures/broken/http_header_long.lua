-- Headers that are too long.
--
-- expect: http_header_long.lua:10: http.get: the headers of a request are at most 64 KiB
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { headers = { X = ("x"):rep(200000) } })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
