return { name = "plugin_requires_missing", version = "1.0.0", api = 1, requires = { tide = "^1.2" } }
