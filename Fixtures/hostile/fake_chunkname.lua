-- hostile: a chunk that calls itself /etc/passwd: does a report show that file's lines?
-- expect: error or ok
local f = load("\n\nerror('x')", "@/etc/passwd")
print(pcall(f))
print(pcall(load("error 'y'", "=\27[2J\255\0z")))
print(pcall(load("error 'y'", "@" .. ("p/"):rep(100000))))
print(pcall(load("error 'y'", "@../../../../etc/hostname")))
f()
