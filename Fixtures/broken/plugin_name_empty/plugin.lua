return { name = "plugin_name_empty", version = "1.0.0", api = 1, requires = {} }
