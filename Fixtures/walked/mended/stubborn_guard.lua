-- The guard asks what saving sets.
local rutter = require "rutter"

local Note = rutter.type("Note", {})
local saved = rutter.cell("", "saved")
local is_saved = rutter.cell(true, "is_saved")

rutter.destination(Note, function()
  local text = rutter.cell("", "text")
  return rutter.screen {
    title = "Note",
    rutter.field { "Text", cell = text },
    rutter.button { "Edit", action = function() is_saved:set(false) end },
    rutter.button { "Save", action = function() saved:set(text:get()) is_saved:set(true) end },
  }
end)

rutter.guard(function()
  if not is_saved:get() then return rutter.block "the note is not saved" end
end, { leaves = Note })

rutter.root(function()
  return rutter.screen { title = "Notes", rutter.link { "New note", to = Note {}, once = "top" } }
end)
