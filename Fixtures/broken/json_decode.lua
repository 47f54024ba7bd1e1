-- JSON with a comma too many.
--
-- expect: json_decode.lua:9: line 2
-- when: tap "Read"

local rutter = require "rutter"
rutter.root(function()
  local function read()
    rutter.log(rutter.json.decode('{ "name": "pie",\n  "id": 1, }').name)
  end
  return rutter.screen { title = "JSON", rutter.button { "Read", action = read } }
end)
