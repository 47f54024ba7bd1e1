-- hostile: repeats a letter a billion times
-- expect: stopped memory or error memory
print(#("x"):rep(1 << 30))
