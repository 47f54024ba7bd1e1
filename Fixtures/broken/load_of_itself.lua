-- A loader that waits for itself: it was meant to wait for the parent, which has another number.
--
-- expect: load_of_itself.lua:9: loads wait for each other more than 200 deep: load_of_itself.folder → load_of_itself.folder → …
-- when: tap "Open"

local rutter = require "rutter"
local folder
folder = rutter.loader("folder", { gives = rutter.integer, load = function(n)
  local parent = folder(n):await()
  return parent + 1
end })
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Folder " .. n } end)
rutter.root(function()
  return rutter.screen { title = "Folders", rutter.link { "Open", to = folder(1) } }
end)
