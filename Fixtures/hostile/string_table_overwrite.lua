-- hostile: replaces a function of string
-- expect: error read-only
string.rep = print
