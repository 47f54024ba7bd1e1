return { plugins = { tide = { allow = { "cook:read=data" } } } }
