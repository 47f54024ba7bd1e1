-- hostile: counts to the largest integer
-- expect: stopped time
for i = 1, math.maxinteger do local _ = i end
