-- hostile: rows and holes that keep what they were given and use it later
-- expect: error or ok or stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"

local kept = {}
local load = rutter.loader("v", { gives = "any", load = function() rutter.sleep(0.01) return { 1 } end })
rutter.destination(rutter.integer, function(n)
  return rutter.screen { title = "x",
    rutter.list({ 1, 2, 3 }, function(item)
      kept[#kept + 1] = rutter.cell(item, "row")
      return rutter.hole(load(item), {
        waiting = function(source, progress) kept[#kept + 1] = source return { "w" } end,
        ready = function(value) kept[#kept + 1] = value value[1] = value return { "r" } end,
        failed = function(_, retry) kept[#kept + 1] = retry return { "f" } end,
      })
    end),
    rutter.text { "n" .. n } }
end)
rutter.task(function()
  for i = 1, 50 do
    rutter.path:push(i):await()
    rutter.sleep(0.02)
    rutter.path:pop():await()
    for _, thing in ipairs(kept) do
      pcall(function() thing:set(i) end)
      pcall(thing)
      pcall(function() thing[1] = thing end)
    end
  end
end)
