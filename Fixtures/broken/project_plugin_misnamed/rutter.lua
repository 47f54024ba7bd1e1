return { plugins = { tide = { path = "tides" } } }
