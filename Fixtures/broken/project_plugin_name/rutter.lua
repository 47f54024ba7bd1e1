return { plugins = { ["tide-table"] = {} } }
