-- hostile: runs for ever inside pcall, and says ok afterwards
-- expect: stopped time
pcall(function() while true do end end)
print("went on")
