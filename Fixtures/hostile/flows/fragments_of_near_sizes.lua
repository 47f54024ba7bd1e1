-- Texts of sizes that are near to each other: of each size every second one goes, and the holes are a little too short
-- for the next size. What making a text needs for a moment splits longer holes, so that rests are left.
-- expect: ok or stopped memory or stopped time
-- seconds: 15
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "T", rutter.button { "Go", action = function()
    local keep, n = {}, 0
    local function rest(i, each) if i % each == 0 then rutter.sleep(0) end end
    local function fill(size, count)
      local all, kept = {}, {}
      for i = 1, count do n = n + 1 all[i] = ("x"):rep(size) .. n rest(i, 3000) end
      for i = 1, count do if i % 2 == 0 then kept[#kept + 1] = all[i] end all[i] = false rest(i, 50000) end
      keep[#keep + 1], all = kept, nil
      -- So that a collection ends before the limit is crossed.
      for i = 1, 60000 do local _ = ("y"):rep(300) .. i rest(i, 10000) end
    end
    local bytes = 200e6
    for _, size in ipairs { 1050, 1280, 1480, 1680, 1900 } do
      fill(size, bytes // size)
      bytes = bytes / 2
    end
    print("end", #keep)
  end } }
end)
