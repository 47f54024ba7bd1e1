return { limits = { memory = "64 MB" } }
