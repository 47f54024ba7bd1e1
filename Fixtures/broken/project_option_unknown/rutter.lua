return { plugins = { project_option_unknown = { options = { hour = 6 } } } }
