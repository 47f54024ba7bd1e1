-- hostile: lists whose length, fields and iterators lie, given to all that takes a list
-- expect: error or ok or stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"

local function liar(length)
  return setmetatable({}, {
    __len = function() return length end,
    __index = function(t, k) return t end,
    __pairs = function(t) return function() return t, t end end,
    __eq = function() return true end,
    __tostring = function() return ("x"):rep(1e6) end,
  })
end
rutter.task(function()
  for _, length in ipairs { -1, 1e18, math.mininteger, 0.5, 1e6 } do
    local lie = liar(length)
    for _, f in ipairs { rutter.all, rutter.any, rutter.screen, rutter.section, rutter.text, rutter.link, rutter.button,
      rutter.json.encode, rutter.entry, rutter.log, rutter.type, rutter.destination, rutter.loader, rutter.cell } do
      pcall(f, lie, lie, lie)
    end
    for _, name in ipairs { "push", "push_all", "replace_all", "remove", "pop_to", "edit", "refresh", "pop" } do
      pcall(rutter.path[name], rutter.path, lie, lie)
    end
    pcall(rutter.list, lie, function() return lie end, lie)
    pcall(table.concat, lie) pcall(table.unpack, lie) pcall(table.sort, lie) pcall(table.move, lie, 1, length, 2)
  end
end)
