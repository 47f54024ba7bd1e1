-- A note that counts as changed for ever once somebody has typed: saving it clears another cell.
-- expect: trap: Note
local rutter = require "rutter"

local Note = rutter.type("Note", {})
local saved = rutter.cell("", "saved")
local is_saved = rutter.cell(true, "is_saved")

rutter.destination(Note, function()
  local text = rutter.cell("", "text")
  return rutter.screen {
    title = "Note",
    rutter.field { "Text", cell = text },
    rutter.button { "Save", action = function() saved:set("saved") is_saved:set(true) end },
  }
end)

rutter.guard(function()
  if saved:get() ~= "" then return rutter.block "the note is not saved" end
end, { leaves = Note })

rutter.root(function()
  return rutter.screen { title = "Notes", rutter.link { "New note", to = Note {}, once = "top" } }
end)
