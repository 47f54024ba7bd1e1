-- hostile: inserts into a library table
-- expect: error read-only
table.insert(math, 1, print)
