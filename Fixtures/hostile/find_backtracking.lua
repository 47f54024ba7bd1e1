-- hostile: searches with many stars
-- expect: stopped time
print((("a"):rep(10000)):find(("a*"):rep(30) .. "b"))
