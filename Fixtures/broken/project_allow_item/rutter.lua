return { allow = { "store", 4 } }
