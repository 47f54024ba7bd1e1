return { name = "renewed_box", version = "1.0.0", api = 1 }
