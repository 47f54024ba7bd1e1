return { name = "plugin_version_zeros", version = "01.2.3", api = 1 }
