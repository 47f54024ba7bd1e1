-- An option that is misspelt.
--
-- expect: base64_option_unknown.lua:7: rutter.base64.encode has no 'ulr'; did you mean 'url'?
-- when: load

local rutter = require "rutter"
print(rutter.base64.encode("?", { ulr = true }))
rutter.root(function() return rutter.screen { title = "Texts" } end)
