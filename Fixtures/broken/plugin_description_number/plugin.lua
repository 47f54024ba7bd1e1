return { name = "plugin_description_number", version = "1.0.0", api = 1, description = 5 }
