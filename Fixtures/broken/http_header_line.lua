-- A header that holds another line.
--
-- expect: http_header_line.lua:10: http.get: the header X holds a line's end or another control character
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://example.com", { headers = { X = "1\r\nY: 2" } })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
