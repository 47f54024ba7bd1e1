-- hostile: takes and sets metatables of all that the library gives
-- expect: ok or error
local rutter = require "rutter"

local function try(value)
  local mt = getmetatable(value)
  print(type(value), type(mt), pcall(setmetatable, value, {}))
  if type(mt) == "table" then
    for _, name in ipairs { "__index", "__gc", "__mode", "__close", "__metatable", "__name", "__eq" } do
      print(name, pcall(rawset, mt, name, function() return print end))
    end
  end
end
local op = rutter.loader and rutter.path
for _, value in ipairs { "text", rutter, rutter.path, rutter.text, rutter.text { "x" }, rutter.null, rutter.log, op, string,
  rutter.json, rutter.fs, rutter.integer, rutter.screen { title = "x" }, rutter.entry(1), coroutine, _G, print } do
  try(value)
end
print(("x"):upper())
