return { plugin = {} }
