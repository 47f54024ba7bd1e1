return { name = "reload_user", version = "1.0.0", api = 1, requires = { reload_library = "*" } }
