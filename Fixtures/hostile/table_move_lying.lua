-- hostile: moves every integer there is
-- expect: error
table.move({}, math.mininteger, math.maxinteger, 1)
