return { name = "plugin_version_too_old", version = "1.0.0", api = 1, requires = { plugin_helper = "^2" } }
