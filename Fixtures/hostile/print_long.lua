-- hostile: prints a text of fifty megabytes
-- expect: ok or error or stopped time
print(("x"):rep(50000000))
