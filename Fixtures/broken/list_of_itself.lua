-- A row function that gives the list whose row it makes.
--
-- expect: row of row of … screen of root: lists and holes stand inside of each other more than 200 deep
-- when: show

local rutter = require "rutter"
local function row(folder) return rutter.list({ folder }, row) end
rutter.root(function() return rutter.screen { title = "Folders", row("top") } end)
