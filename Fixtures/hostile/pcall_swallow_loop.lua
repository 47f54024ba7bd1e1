-- hostile: catches its own stop again and again
-- expect: stopped time
while true do pcall(function() while true do end end) end
