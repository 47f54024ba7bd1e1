-- hostile: has an iterator that never ends
-- expect: stopped time
for _ in function() return 1 end do end
