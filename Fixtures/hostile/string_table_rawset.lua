-- hostile: replaces a function of string by rawset
-- expect: error read-only
rawset(string, "rep", print)
