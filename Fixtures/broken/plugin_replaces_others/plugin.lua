return { name = "plugin_replaces_others", version = "1.0.0", api = 1, requires = { git = "*" } }
