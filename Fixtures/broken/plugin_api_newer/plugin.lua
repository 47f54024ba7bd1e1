return { name = "plugin_api_newer", version = "1.0.0", api = 7 }
