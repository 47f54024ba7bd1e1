-- hostile: raises a text of ten megabytes
-- expect: error xxx
error(("x"):rep(10000000), 0)
