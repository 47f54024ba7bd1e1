-- hostile: jumps back for ever
-- expect: stopped time
::again::
goto again
