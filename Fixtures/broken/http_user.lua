-- A password in a URL.
--
-- expect: http_user.lua:9: http.get: a URL holds no user or password; send an Authorization header
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("https://ada:secret@example.com/")))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
