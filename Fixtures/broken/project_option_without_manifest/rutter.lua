return { plugins = { project_option_without_manifest = { options = { hours = 6 } } } }
