-- A plugin requires its own manifest.
--
-- expect: plugin_requires_manifest/init.lua:6: module 'plugin' not found: plugin.lua is the manifest and no module; what a plugin is set to stands in rutter.options
-- when: load

require "plugin"
