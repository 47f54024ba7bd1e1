-- hostile: thousands of rows that raise in one order and come back in another, each with a cell and a link
-- expect: error row or stopped memory or stopped time or stopped instructions
-- seconds: 20
-- input: {"do":"tap","target":{"id":"go"}}
-- input: {"do":"tap","target":{"id":"go"}}
-- input: {"do":"tap","target":{"id":"go"}}
-- input: {"do":"tap","target":{"id":"go"}}
-- input: {"do":"tap","target":{"id":"go"}}
-- input: {"do":"tap","target":{"id":"go"}}
-- spec: for _ = 1, 6 do app:tap { id = "go" } end
local rutter = require "rutter"

local n, round = 3000, rutter.cell(0, "round")
rutter.root(function()
  local items, now = {}, round:get()
  for i = 1, n do items[i] = { id = now // 4 * 500 + (now % 2 == 0 and i or n - i) } end
  return rutter.screen { title = "Rows",
    rutter.button { "Go", id = "go", action = function() round:set(now + 1) end },
    rutter.list(items, function(item)
      if now % 2 == 1 and item.id % 3 > 0 then error("row", 0) end
      local text = rutter.cell(("x"):rep(100) .. item.id, "text")
      return rutter.link { text:get(), screen = function() return rutter.screen { title = "Detail" } end }
    end) }
end)
