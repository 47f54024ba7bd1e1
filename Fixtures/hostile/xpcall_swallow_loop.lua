-- hostile: catches its own stop with a handler that says all is well
-- expect: stopped time
while true do xpcall(function() while true do end end, function() return "fine" end) end
