-- hostile: has a reader that runs for ever
-- expect: stopped time
load(function() while true do end end)
