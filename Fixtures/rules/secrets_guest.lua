-- A plugin without any right that would like to have the flow's secrets forgotten, by what it asks the flow for.
local rutter = require "rutter"

local Guest = rutter.type("Guest", {})

-- Does something that makes a long secret so often that those before are forgotten of whose they are.
local function many(ask)
  return function()
    local flow = rutter.plugin "secrets"
    for n = 1, 12 do ask(flow, n) end
  end
end

rutter.destination(Guest, function()
  return rutter.screen {
    title = "Guest",
    rutter.button { "Loads", action = many(function(flow, n) flow.key(n):await() end) },
    rutter.button { "Late", action = many(function(flow, n) flow.late(n):await() end) },
    rutter.button { "Through", action = many(function(flow, n) flow.through(n):await() end) },
    rutter.button { "Values", action = many(function(flow, n) flow.Key { text = ("x"):rep(4000) .. n } end) },
    rutter.button { "Screens", action = many(function(flow, n)
      rutter.path:push(flow.Safe { n = n }):await()
      rutter.path:pop()
    end) },
  }
end)
