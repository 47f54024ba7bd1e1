-- A plugin requires its own main script.
--
-- expect: plugin_requires_main/init.lua:6: 'init' is the plugin's main script, which runs by itself and is no module
-- when: load

require "init"
