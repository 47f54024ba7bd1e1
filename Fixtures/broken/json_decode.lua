-- JSON with a comma too many.
--
-- expect: json_decode.lua:9: rutter.json.decode: line 2, column 12: string or '}' expected near '}'
-- when: tap "Read"

local rutter = require "rutter"
rutter.root(function()
  local function read()
    rutter.log(rutter.json.decode('{ "name": "pie",\n  "id": 1, }').name)
  end
  return rutter.screen { title = "JSON", rutter.button { "Read", action = read } }
end)
