return { name = "plugin_requires_main", version = "1.0.0", api = 1, requires = {} }
