return { name = "plugin_requires_manifest", version = "1.0.0", api = 1, requires = {} }
