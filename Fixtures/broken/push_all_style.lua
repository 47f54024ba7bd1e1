-- A part of a path with a style that there is not.
--
-- expect: push_all_style.lua:11: push_all, item 2: a style is one of 'push', 'sheet', 'cover', got 'shet'
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Push",
    rutter.button { "Push", action = function()
      rutter.path:push_all { 1, rutter.entry(2, { style = "shet" }) }
    end },
  }
end)
