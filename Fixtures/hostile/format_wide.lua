-- hostile: asks for a field wider than a line
-- expect: error invalid conversion
string.format("%999999999d", 1)
