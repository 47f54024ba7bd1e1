-- Nothing is held under this name.
--
-- expect: resume_not_held.lua:10: no operation is held under the name 'login'
-- when: tap "Resume"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Resume", action = function() rutter.log(rutter.resume("login"):await().message) end },
  }
end)
