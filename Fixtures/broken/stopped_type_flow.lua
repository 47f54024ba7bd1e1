-- A constructor was kept from before its plugin was stopped.
--
-- expect: type stopped_owner.Book is not registered any more: its plugin was stopped, or has a new version without it
-- when: tap "Stop", tap "Make"
-- with: --plugin $FOLDER/guests/stopped_owner.lua

local rutter = require "rutter"

local library = rutter.plugin "stopped_owner"
local Book = library.Book
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Make", action = function() return Book { title = "A" } end },
    rutter.button { "Stop", action = function() library.get():await() end },
  }
end)
