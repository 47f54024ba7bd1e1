-- A timeout below zero.
--
-- expect: http_timeout_negative.lua:10: http.get: `timeout` is a number of seconds above 0 and up to 86400, or false, got -1
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { timeout = -1 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
