-- hostile: runs for ever in the handler of an ordinary error
-- expect: stopped time
xpcall(error, function() while true do end end, "x")
