return { plugins = { tide = { option = { hours = 6 } } } }
