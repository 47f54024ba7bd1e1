return { name = "plugin_option_unknown", version = "1.0.0", api = 1, options = { depth = { schema = "integer", default = 3 } } }
