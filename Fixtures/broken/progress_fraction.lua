-- A progress that is more than all.
--
-- expect: progress_fraction.lua:8: option 'fraction' of a progress is from 0 to 1, got 50.0
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Broken", rutter.progress { fraction = 50 } }
end)
