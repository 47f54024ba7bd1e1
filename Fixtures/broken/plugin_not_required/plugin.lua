return { name = "plugin_not_required", version = "1.0.0", api = 1 }
