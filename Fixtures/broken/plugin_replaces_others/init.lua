-- A plugin replaces what another one registered, which it was not granted.
--
-- expect: is not allowed for plugin 'plugin_replaces_others', which does not ask for it: add "replace" to `capabilities` in plugin_replaces_others/plugin.lua, and run with --allow replace=git
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.plugin("git").Commit, {
  replaces = true,
  screen = function() return rutter.screen { title = "Mine" } end,
})
rutter.root(function() return rutter.screen { title = "Home" } end)
