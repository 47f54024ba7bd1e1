-- hostile: prints a text of fifty megabytes
-- expect: ok or error
print(("x"):rep(50000000))
