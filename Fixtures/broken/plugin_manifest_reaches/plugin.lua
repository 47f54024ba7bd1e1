return { name = os.getenv("HOME"), version = "1.0.0", api = 1 }
