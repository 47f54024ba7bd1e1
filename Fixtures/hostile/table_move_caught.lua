-- hostile: moves a billion items under pcall, again and again
-- expect: stopped time
while true do pcall(table.move, {}, 1, 1 << 40, 2) end
