-- hostile: compiles a pattern of sixty million parts
-- expect: stopped time or memory or error
print((("x"):find(("a?"):rep(30000000))))
