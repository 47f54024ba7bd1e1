-- It looks at each word once.
local rutter = require "rutter"

local words = { "apple", "pear", "plum" }

rutter.root(function()
  local wanted, answer = rutter.cell("pear", "wanted"), rutter.cell("", "answer")
  local function look()
    answer:set "Not there"
    for place, word in ipairs(words) do
      if word == wanted:get() then answer:set("Number " .. place) end
    end
  end
  return rutter.screen {
    title = "Fruit",
    rutter.field { "Which", cell = wanted },
    rutter.button { "Look", action = look },
    rutter.text { answer:get() },
  }
end)
