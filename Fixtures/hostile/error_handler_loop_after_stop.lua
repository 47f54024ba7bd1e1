-- hostile: lets the stop start a handler that runs for ever
-- expect: stopped time
xpcall(function() while true do end end, function() while true do end end)
