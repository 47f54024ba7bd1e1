-- hostile: raises a boolean
-- expect: error boolean
error(false)
