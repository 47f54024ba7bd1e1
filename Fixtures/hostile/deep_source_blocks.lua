-- hostile: compiles a hundred thousand blocks in each other
-- expect: error
assert(load(("do "):rep(100000) .. ("end "):rep(100000)))
