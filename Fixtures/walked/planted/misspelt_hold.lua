-- What is held under one name is resumed under another.
-- expect: refused: 'longue'
local rutter = require "rutter"

local Lounge, Login = rutter.type("Lounge", {}), rutter.type("Login", {})
local member = rutter.cell(false, "member")

rutter.guard(function()
  if member:get() then return true end
  rutter.path:push(Login {})
  return rutter.hold "lounge"
end, { comes = Lounge })

rutter.destination(Login, function()
  return rutter.screen { title = "Login", rutter.button { "Enter", action = function()
    member:set(true)
    rutter.task(function()
      rutter.path:pop():await()
      rutter.resume "longue"
    end)
  end } }
end)

rutter.destination(Lounge, function() return rutter.screen { title = "Lounge" } end)

rutter.root(function() return rutter.screen { title = "Club", rutter.link { "Lounge", to = Lounge {} } } end)
