-- hostile: compiles a text that breaks off
-- expect: error unfinished
assert(load("local s = [[ never closed", "=text"))
