-- hostile: raises a table
-- expect: error table
error({ code = 5 })
