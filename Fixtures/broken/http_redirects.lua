-- More redirects than are followed.
--
-- expect: http_redirects.lua:10: http.get: `redirects` is from 0 to 10, got 1000
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { redirects = 1000 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
