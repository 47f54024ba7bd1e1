-- The flow of the saved sessions whose values fit no more.
local rutter = require "rutter"

local Note = rutter.type("Note", { title = "string" }, {
  version = 2,
  migrate = function(old)
    if old.name == "nothing" then return nil end
    if old.name == "number" then return { title = 3 } end
    error("no title for " .. old.name)
  end,
})
local last = rutter.cell(nil, "last")

rutter.destination(Note, function(note) return rutter.screen { title = note.title } end)
rutter.root(function()
  return rutter.screen { title = "Root", rutter.text { last:get() and last:get().title or "none" } }
end)
