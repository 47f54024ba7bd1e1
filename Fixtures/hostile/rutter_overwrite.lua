-- hostile: replaces a function of rutter
-- expect: error
require("rutter").sleep = print
