return { name = "plugin_requires_itself", version = "1.0.0", api = 1, requires = { plugin_requires_itself = "*" } }
