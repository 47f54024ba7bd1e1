-- A plugin that others use: a type, a loader, a slot.

local rutter = require "rutter"

local VERSION = 1

local Word = rutter.type("Word", { text = "string" })

rutter.loader("word", {
  gives = Word,
  load = function(text)
    rutter.sleep(1)
    return Word { text = text .. VERSION }
  end,
})

rutter.slot_type("menu", "string")

rutter.destination(Word, function(word)
  return rutter.screen {
    title = word.text,
    rutter.text { "library " .. VERSION },
    rutter.slot("menu", word.text),
  }
end)
