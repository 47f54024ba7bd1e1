return { name = "plugin_main_manifest", version = "1.0.0", api = 1, main = "./plugin.lua" }
