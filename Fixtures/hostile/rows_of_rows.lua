-- expect: error lists and holes stand inside of each other more than 200 deep
-- when: later
local rutter = require "rutter"
local Deep = rutter.type("Deep", { n = "integer" })
local function row() return rutter.list({ 1 }, row) end
rutter.destination(Deep, function() return rutter.screen { title = "Deep", row() } end)
rutter.task(function() rutter.path:push(Deep { n = 1 }) end)
