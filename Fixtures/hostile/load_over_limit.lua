-- hostile: compiles a text over the limit of source bytes
-- expect: error over the limit
assert(load(("-"):rep(2 << 20)))
