-- hostile: ten million lines of a kilobyte
-- expect: stopped or ok or error
for i = 1, 1e7 do print(i, ("x"):rep(1000)) end
