return { name = "plugin_field_unknown", version = "1.0.0", api = 1, require = { tide = "*" } }
