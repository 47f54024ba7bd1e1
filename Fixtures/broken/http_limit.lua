-- A limit above what an answer may take.
--
-- expect: http_limit.lua:10: http.get: `limit` is from 1 to 67108864, got 1099511627776
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { limit = 1 << 40 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
