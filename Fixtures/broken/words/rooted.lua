require("rutter").root(function() return require("rutter").screen { title = "Another" } end)
