-- The function that gives the parameters of a URL gives something else.
--
-- expect: route_parameters_text.lua:10: expected a table of parameters by their names, or nil, got string
-- when: show
-- with: --open /notes/4

local rutter = require "rutter"
local Note = rutter.type("Note", { number = "integer" })
rutter.destination(Note, function() return rutter.screen { title = "Note" } end)
rutter.route("/notes/:id{integer}", function(p) return Note { number = p.id } end, {
  of = Note, parameters = function(note) return tostring(note.number) end })
rutter.root(function() return rutter.screen { title = "Routes" } end)
