-- hostile: does a secret come out by errors about it, labels, keys, type errors?
-- expect: ok or error
-- input: {"do":"tap","target":"A"}
-- input: {"do":"set","target":"F","value":"hunter2-TYPED"}
-- input: {"do":"tap","target":"A"}
-- input: {"do":"push","value":{"pin":"hunter2-PUSHED","x":1},"type":"Card"}
-- input: {"do":"show"}
-- input: {"do":"edit","steps":[{"do":"push","value":{"pin":"hunter2-EDIT"},"type":"Card"}]}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
local Card = r.type("Card", { pin = "string", x = "integer?" }, { secret = { "pin" } })
local c = r.cell("hunter2-CELL", "c", { secret = true })
local l = r.loader("l", { gives = Card, load = function(k) error(k) end })
r.destination(Card, function(v) return r.screen { title = "Card" } end)
r.root(function() return r.screen { title = "Root", r.field { "F", cell = c, secret = true }, r.button { "A", action = function()
  print(pcall(Card, { pin = 12345678 })) print(pcall(c.set, c, { "hunter2-WRONG" })) print(Card { pin = "hunter2-PRINT" }) print(pcall(r.json.encode, Card { pin = "hunter2-JSON" }))
  r.path:push(Card { pin = "hunter2-PATH" }):await() r.path:pop():await() print(pcall(function() l(Card { pin = "hunter2-ARG" }):await() end)) r.path:push(l(Card { pin = "hunter2-ARG2" }), { present = "placeholder" })
end } } end)
