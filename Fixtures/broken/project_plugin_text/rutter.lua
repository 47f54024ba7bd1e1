return { plugins = { tide = "tides" } }
