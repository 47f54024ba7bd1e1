return { limits = "64 MiB" }
