-- What a plugin has is looked for after it was stopped.
--
-- expect: plugin 'stopped_owner' has no type, loader or function 'other'; it has none at all: was it stopped?
-- when: tap "Stop", tap "Find"
-- with: --plugin $FOLDER/guests/stopped_owner.lua

local rutter = require "rutter"

local library = rutter.plugin "stopped_owner"
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Find", action = function() return library.other end },
    rutter.button { "Stop", action = function() library.get():await() end },
  }
end)
