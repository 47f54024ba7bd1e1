-- A misspelt option of open.
--
-- expect: open_option.lua:7: rutter.open has no option 'pusch'; did you mean 'push'?
-- when: load

local rutter = require "rutter"
local function open() rutter.open("/", { pusch = true }) end
open()
rutter.root(function() return rutter.screen { title = "Routes" } end)
