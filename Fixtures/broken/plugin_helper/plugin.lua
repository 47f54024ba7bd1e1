return { name = "plugin_helper", version = "1.0.0", api = 1, options = { depth = { schema = "integer" } } }
