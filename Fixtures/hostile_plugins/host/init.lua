-- A flow with a slot, which keeps things to itself.
-- luacheck: no max line length
local rutter = require "rutter"

local Note = rutter.type("Note", { text = "string" })
local secret = rutter.cell("SECRET")

rutter.loader("note", { gives = Note, load = function(text)
  rutter.sleep(0.01)
  return Note { text = text }
end })

rutter.slot_type("tools", "any")
rutter.destination(Note, function(note)
  local own = rutter.cell("SECRET", "own")
  return rutter.screen { title = "A note", rutter.text { own:get() .. note.text .. secret:get() }, rutter.slot("tools", 1) }
end)
rutter.root(function()
  return rutter.screen {
    title = "Host",
    rutter.link { "Note", to = Note { text = "SECRET" } },
    rutter.button { "Beat", id = "beat", action = function() print "it beats" end },
    rutter.slot("tools", { list = { 1, 2, 3 }, text = "plain" }),
  }
end)
