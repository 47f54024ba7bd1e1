-- A key that is too long.
--
-- expect: store_long_key.lua:10: rutter.store:set takes a key of at most 256 bytes, got 300
-- allow: store
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.store:set(("k"):rep(300), 1)))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
