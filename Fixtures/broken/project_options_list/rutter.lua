return { plugins = { tide = { options = { 6 } } } }
