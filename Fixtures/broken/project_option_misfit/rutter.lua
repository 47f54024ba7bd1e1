return { plugins = { project_option_misfit = { options = { hours = "six" } } } }
