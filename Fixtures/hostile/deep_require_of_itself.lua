-- hostile: requires a module that there is not
-- expect: error not found
require "no.such.module"
