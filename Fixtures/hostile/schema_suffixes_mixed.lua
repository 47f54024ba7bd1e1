-- hostile: suffixes of every kind, without end
-- expect: error deep
require("rutter").loader("l", { gives = "string" .. ("?[]{}"):rep(20000), load = print })
