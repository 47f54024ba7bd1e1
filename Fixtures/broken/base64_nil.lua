-- An answer without a body.
--
-- expect: base64_nil.lua:7: rutter.base64.decode takes a text and options, got nil
-- when: load

local rutter = require "rutter"
print(rutter.base64.decode(nil))
rutter.root(function() return rutter.screen { title = "Texts" } end)
