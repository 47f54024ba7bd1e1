-- hostile: compiles a hundred thousand brackets
-- expect: error overflow
assert(load("return " .. ("("):rep(100000) .. "1" .. (")"):rep(100000)))
