-- hostile: replaces every letter by a megabyte
-- expect: stopped time or memory or error memory
print(#(("x"):rep(10000):gsub("x", ("y"):rep(1 << 20))))
