-- hostile: repeats a gap for ever
-- expect: error
print(#(("").rep("", math.maxinteger, "x")))
