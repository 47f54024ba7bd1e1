-- Who asked is gone when the answer comes; that is said, with the line that asked.
--
-- expect: present_dropped.lua:9: the answer of integer is dropped: whoever asked is gone
-- when: tap "Go", tap "Leave"

local rutter = require "rutter"
rutter.destination(rutter.string, function(text)
  return rutter.screen {
    title = text, rutter.button { "Go", action = function() rutter.present(1) end },
  }
end)
rutter.destination(rutter.integer, function(number)
  return rutter.screen {
    title = "Number " .. number,
    rutter.button { "Leave", action = function() rutter.path:pop_to_root() end },
  }
end)
rutter.task(function() rutter.path:push("Text") end)
rutter.root(function() return rutter.screen { title = "Home" } end)
