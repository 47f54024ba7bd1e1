-- A value that was saved under a name is of one type.
--
-- expect: type_alias_twice.lua:8: the alias 'old.Note' is already one of type_alias_twice.Note
-- when: load

local rutter = require "rutter"
rutter.type("Note", { title = "string" }, { aliases = { "old.Note" } })
rutter.type("Memo", { title = "string" }, { aliases = { "old.Note" } })
rutter.root(function() return rutter.screen { title = "Notes" } end)
