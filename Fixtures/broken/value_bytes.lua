-- Bytes that are pushed.
--
-- expect: value_bytes.lua:8: a string that is not valid UTF-8; rutter.base64.encode makes a text of bytes
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  local function push() rutter.path:push(rutter.base64.decode("/9j/")) end
  return rutter.screen { title = "Bytes", rutter.button { "Push", action = push } }
end)
