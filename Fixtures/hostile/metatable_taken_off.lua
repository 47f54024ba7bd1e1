-- hostile: constructors are given tables whose metatables are protected
-- expect: ok
local r = require "rutter"
local nodes = { "screen", "section", "text", "row", "link", "button", "field", "toggle", "picker", "progress", "divider" }
for _, name in ipairs(nodes) do
  for _, t in ipairs { string, table, math, os, utf8, coroutine, r, r.path, r.fs, r.json, r.log } do
    assert(not pcall(r[name], t), name)
  end
end
assert(not pcall(function() string.upper = nil end) and getmetatable(string) == false)
assert(not pcall(function() r.path.pop = nil end) and not pcall(setmetatable, r.path, nil))
