-- A plugin was stopped; its types, loaders and destinations are gone, and whoever uses them is told why.
--
-- expect: no destination shows a value of type stopped_owner.Book: plugin 'stopped_owner' was stopped
-- when: tap "Stop", tap "Open"
-- with: --plugin $FOLDER/guests/stopped_owner.lua

local rutter = require "rutter"

local library = rutter.plugin "stopped_owner"
local book = library.Book { title = "A" }
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.link { "Open", to = book },
    rutter.button { "Stop", action = function() library.get():await() end },
  }
end)
