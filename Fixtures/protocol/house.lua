-- The flow in whose sessions the article on the JSON protocol shows tabs, URLs, and what goes wrong.
local rutter = require "rutter"

local Room = rutter.type("Room", { name = "string" })

rutter.destination(Room, function(room)
  local lamps = rutter.cell(0, "lamps")
  return rutter.screen {
    title = room.name,
    rutter.text { "Lamps: " .. lamps:get() },
    rutter.button {
      "Light one later",
      action = function()
        rutter.task(function()
          rutter.sleep(1)
          lamps:set(1)
        end)
      end,
    },
  }
end)

rutter.route("/rooms/:name", function(parameters) return Room { name = parameters.name } end, { of = Room })

local function rooms()
  return rutter.screen { title = "Rooms", rutter.link { "Kitchen", to = Room { name = "Kitchen" } } }
end

local function door()
  return rutter.screen {
    title = "Door",
    rutter.button { "Ring", action = function() rutter.log.info("ding dong") end },
    rutter.button { "Knock", action = function() error("there is no knocker") end },
  }
end

rutter.root(function()
  return rutter.tabs {
    { id = "rooms", title = "Rooms", root = rooms },
    { id = "door", title = "Door", root = door },
  }
end)
