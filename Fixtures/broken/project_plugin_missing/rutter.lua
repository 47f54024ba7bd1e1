return { plugins = { tide = {} } }
