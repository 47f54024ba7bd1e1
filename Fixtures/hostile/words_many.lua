-- Each of many texts is looked for among many words.
-- expect: ok or stopped time or memory
local rutter = require "rutter"
local words, texts = {}, {}
for place = 1, 20000 do
  words[place] = "word number " .. place
  texts[place] = "word number 19999"
end
local Words = rutter.type("Words", { word = words })
local List = rutter.type("List", { words = "Words[]" })
local all = {}
for place = 1, 10000 do all[place] = { word = texts[place] } end
for _ = 1, 100 do List { words = all } end
