-- What does not fit a secret field is not told.
--
-- expect: secret_misfit.lua:7: secret_misfit.Login: field 'pin': expected integer, got string
-- when: load

local rutter = require "rutter"
local _ = rutter.type("Login", { pin = "integer" }, { secret = { "pin" } }) { pin = "hunter2" }
rutter.root(function() return rutter.screen { title = "Login" } end)
