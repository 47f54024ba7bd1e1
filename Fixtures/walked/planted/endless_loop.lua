-- A search that never ends where it finds nothing.
-- expect: stopped: instructions
local rutter = require "rutter"

local words = { "apple", "pear", "plum" }

rutter.root(function()
  local wanted, answer = rutter.cell("pear", "wanted"), rutter.cell("", "answer")
  local function look()
    local place, word = 1, wanted:get()
    while words[place] ~= word do place = place % #words + 1 end
    answer:set("Number " .. place)
  end
  return rutter.screen {
    title = "Fruit",
    rutter.field { "Which", cell = wanted },
    rutter.button { "Look", action = look },
    rutter.text { answer:get() },
  }
end)
