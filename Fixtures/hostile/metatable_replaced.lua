-- hostile: a constructor is given a node, a value with a type, and a table with a metatable of its own
-- expect: ok
local r = require "rutter"
local is_type, T = pcall(r.type, "T", { a = "integer" })
assert(not pcall(r.text, r.text "x"))
assert(not is_type or not pcall(r.section, T { a = 1 }))
assert(not pcall(r.screen, setmetatable({}, { __index = function() return 1 end })))
assert(not pcall(r.screen, setmetatable({}, {})))
