-- What is of the first version has nothing to come from.
--
-- expect: type_migrate.lua:7: rutter.type: 'migrate' is for values of earlier versions, and 'Note' is of version 1
-- when: load

local rutter = require "rutter"
rutter.type("Note", { title = "string" }, { migrate = function(old) return old end })
rutter.root(function() return rutter.screen { title = "Notes" } end)
