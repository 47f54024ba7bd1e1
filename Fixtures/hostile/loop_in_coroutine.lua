-- hostile: runs for ever in a coroutine
-- expect: stopped time
coroutine.resume(coroutine.create(function() while true do end end))
