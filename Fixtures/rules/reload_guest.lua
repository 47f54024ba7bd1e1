-- Contributes to the library's slot, and knows nothing else of it.

local rutter = require "rutter"

local VERSION = 1

local total = rutter.cell(0, "total")

rutter.contribute("reload_library.menu", function(text)
  local own = rutter.cell(0, "own")
  return {
    rutter.text { "guest " .. VERSION .. " of " .. text },
    rutter.text { "own " .. own:get() .. " total " .. total:get(), id = "counts" },
    rutter.button { "Guest", id = "tap", action = function()
      own:update(function(n) return n + 1 end)
      total:update(function(n) return n + 1 end)
    end },
  }
end)
