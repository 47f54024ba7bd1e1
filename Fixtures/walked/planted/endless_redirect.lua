-- Two guards that send a visitor to and fro.
-- expect: redirects: Welcome
local rutter = require "rutter"

local Welcome = rutter.type("Welcome", {})
local Login = rutter.type("Login", {})
local user = rutter.cell(nil, "user")

rutter.destination(Welcome, function() return rutter.screen { title = "Welcome, " .. (user:get() or "you") } end)
rutter.destination(Login, function()
  return rutter.screen { title = "Log in", rutter.button { "As Ada", action = function() user:set "Ada" end } }
end)

rutter.guard(function() if not user:is_set() then return rutter.redirect(Login {}) end end, { comes = Welcome })
rutter.guard(function() if not user:is_set() then return rutter.redirect(Welcome {}) end end, { comes = Login })

rutter.root(function()
  return rutter.screen {
    title = "Door",
    rutter.link { "Enter", to = Welcome {} },
    rutter.button { "As a guest", action = function() user:set "guest" end },
    rutter.link { "Log in", to = Login {} },
  }
end)
