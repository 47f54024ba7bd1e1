-- hostile: repeats the empty text for ever
-- expect: ok
assert(("").rep("", math.maxinteger) == "")
