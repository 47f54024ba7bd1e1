-- hostile: walks a table whose keys are tables
-- expect: error two or more
for _ in pairs({ [{}] = 1, [{}] = 2 }) do end
