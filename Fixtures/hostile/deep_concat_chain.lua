-- hostile: compiles an expression of fifty thousand parts
-- expect: error
assert(load("return " .. ("a .. "):rep(50000) .. "a"))
