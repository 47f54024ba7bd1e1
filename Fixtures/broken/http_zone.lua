-- An address with a zone.
--
-- expect: http_zone.lua:10: http.get: an address in a URL has no zone
-- allow: http=[fe80::1]
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get "http://[fe80::1%25lo]/"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
