return { name = "tides", version = "1.0.0", api = 1 }
