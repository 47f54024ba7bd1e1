-- A header's name with a colon.
--
-- expect: http_header_name.lua:10: http.get: a header's name is letters, digits and hyphens
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { headers = { ["X:"] = "1" } })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
