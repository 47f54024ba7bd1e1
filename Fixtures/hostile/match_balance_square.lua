-- hostile: looks for a balance from every opening bracket
-- expect: stopped time
print((("("):rep(4000000)):find("%b()"))
