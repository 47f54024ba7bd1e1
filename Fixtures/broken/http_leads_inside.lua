-- A name that leads to an address of this machine.
--
-- expect: which is not on the public internet: no grant lets a name lead there; ask for http://
-- allow: http=a.localhost
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.http.get "http://a.localhost/"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
