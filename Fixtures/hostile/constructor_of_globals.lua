-- hostile: makes a node of the table of all variables
-- expect: ok
local r = require "rutter"
for _, name in ipairs { "screen", "section", "text", "divider" } do assert(not pcall(r[name], _G)) end
assert(getmetatable(_G) == nil and print)
