-- hostile: moves a billion items that are not there
-- expect: stopped time
table.move({}, 1, 1 << 40, 2)
