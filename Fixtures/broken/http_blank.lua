-- A URL with a blank in it.
--
-- expect: http_blank.lua:9: http.get: a URL holds no blank and no control character; a blank in it is written %20
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("http://example.com/two words")))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
