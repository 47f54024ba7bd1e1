-- A host that ends in a number, as only addresses do, and is none.
--
-- expect: http_no_host.lua:10: http.get: ①27.0.0.1 is no host: it ends in a number, as only addresses do
-- allow: http=example.com
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.http.get("https://①27.0.0.1/")))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
