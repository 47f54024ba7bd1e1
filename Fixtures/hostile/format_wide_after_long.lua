-- hostile: gives format a wide field behind a text that has left its buffer
-- expect: ok
assert(#string.format("%s\n%-10s", ("x"):rep(1600), "abc") == 1611)
