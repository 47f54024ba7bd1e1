return { plugins = { "tide" } }
