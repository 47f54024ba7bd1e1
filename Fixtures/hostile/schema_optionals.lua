-- hostile: a million times optional
-- expect: error deep
require("rutter").type("T", "integer" .. ("?"):rep(1000000))
