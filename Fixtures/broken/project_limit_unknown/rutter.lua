return { limits = { memroy = "64 MiB" } }
