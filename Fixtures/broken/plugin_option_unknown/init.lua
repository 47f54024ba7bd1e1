-- A script reads an option that its manifest does not have.
--
-- expect: plugin_option_unknown/init.lua:8: rutter.options has no 'detph'; did you mean 'depth'?
-- when: load, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Depth " .. rutter.options.detph }
end)
