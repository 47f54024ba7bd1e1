-- hostile: a schema of a hundred thousand lists
-- expect: error deep
require("rutter").type("T", { a = "integer" .. ("[]"):rep(100000) })
