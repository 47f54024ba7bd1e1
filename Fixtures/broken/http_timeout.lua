-- A timeout in words.
--
-- expect: http_timeout.lua:10: http.get: `timeout` is a number of seconds, or false, got "5 s"
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { timeout = "5 s" })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
