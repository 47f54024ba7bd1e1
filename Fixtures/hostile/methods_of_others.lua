-- hostile: calls the methods of one kind of object on all others
-- expect: ok or error
local rutter = require "rutter"

local things = { rutter.path, rutter.null, rutter.integer, rutter.text { "x" }, rutter.entry(1), "x", 1, false, {}, print,
  rutter.log, rutter.json, coroutine.create(print), setmetatable({}, { __index = rutter.path }) }
local methods = {}
for _, thing in ipairs(things) do
  local ok, list = pcall(function()
    local list = {}
    for name, value in pairs(thing) do if type(value) == "function" then list[#list + 1] = { name, value } end end
    return list
  end)
  if ok then for _, method in ipairs(list) do methods[#methods + 1] = method end end
end
for _, name in ipairs { "push", "pop", "values", "edit", "remove", "replace_all", "entries", "count", "refresh" } do
  methods[#methods + 1] = { name, rutter.path[name] }
end
local calls = 0
for _, method in ipairs(methods) do
  if method[1] ~= "error" then
    for _, thing in ipairs(things) do
      for _, other in ipairs(things) do
        pcall(method[2], thing, other)
        calls = calls + 1
      end
    end
  end
end
print(calls > 0)
