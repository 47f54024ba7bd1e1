return { plugins = { tide = { path = 4 } } }
