-- Functions are no JSON.
--
-- expect: json_encode.lua:9: field 'greet': a function cannot be part of a value
-- when: tap "Write"

local rutter = require "rutter"
rutter.root(function()
  local function write()
    rutter.log(rutter.json.encode({ greet = print }))
  end
  return rutter.screen { title = "JSON", rutter.button { "Write", action = write } }
end)
