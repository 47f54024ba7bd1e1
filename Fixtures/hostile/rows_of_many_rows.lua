-- Each row is a list of ten rows: more rows than there are atoms.
-- expect: stopped time
-- when: later
local rutter = require "rutter"
local Wide = rutter.type("Wide", { n = "integer" })
local ten = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }
local function row() return rutter.list(ten, row) end
rutter.destination(Wide, function() return rutter.screen { title = "Wide", row() } end)
rutter.task(function() rutter.path:push(Wide { n = 1 }) end)
