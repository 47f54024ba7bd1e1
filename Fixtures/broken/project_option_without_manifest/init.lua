-- The project file sets an option of a plugin without manifest.
--
-- expect: project_option_without_manifest/rutter.lua: plugin 'project_option_without_manifest' has no option 'hours': it has no plugin.lua that names its options
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
