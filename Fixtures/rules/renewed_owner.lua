-- Has another plugin hold values of its type.
local rutter = require "rutter"
local function box() return rutter.plugin "renewed_box" end

local Part = rutter.type("Part", { count = "integer" })
rutter.destination(Part, function(part) return rutter.screen { title = "Part " .. part.count } end)

rutter.root(function()
  return rutter.screen {
    title = "Root",
    rutter.button { "Put 3", action = function() box().put(Part { count = 3 }):await() end },
    rutter.link { "Room", to = box().Room { number = 2 } },
    rutter.link { "Walk", to = box().walk(Part { count = 5 }) },
  }
end)
