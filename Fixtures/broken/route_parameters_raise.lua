-- The function that gives the parameters of a URL raises.
--
-- expect: route_parameters_raise.lua:11: no number
-- when: show
-- with: --open /notes/4

local rutter = require "rutter"
local Note = rutter.type("Note", { number = "integer" })
rutter.destination(Note, function() return rutter.screen { title = "Note" } end)
rutter.route("/notes/:id{integer}", function(p) return Note { number = p.id } end, {
  of = Note, parameters = function() error "no number" end })
rutter.root(function() return rutter.screen { title = "Routes" } end)
