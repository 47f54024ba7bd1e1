-- hostile: repeats a text so often that its length wraps around
-- expect: error
print(#("xyz"):rep(math.maxinteger // 2))
