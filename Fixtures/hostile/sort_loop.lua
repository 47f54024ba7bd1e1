-- hostile: runs for ever in an order function, under pcall
-- expect: stopped time
pcall(table.sort, { 3, 2, 1 }, function() while true do end end)
