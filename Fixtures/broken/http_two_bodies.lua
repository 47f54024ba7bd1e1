-- Two bodies for one request.
--
-- expect: http_two_bodies.lua:9: http.post: one of `body`, `form` and `json`, got body and json
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.post("https://example.com", { body = "a", json = { a = 1 } })))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
