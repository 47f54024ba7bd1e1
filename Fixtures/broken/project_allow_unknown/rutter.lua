return { allow = { "raed=data" } }
