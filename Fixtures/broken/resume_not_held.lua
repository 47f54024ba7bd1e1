-- Nothing is held under this name.
--
-- expect: no operation is held under the name 'login'
-- when: tap "Resume"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Resume", action = function() rutter.resume("login") end },
  }
end)
