-- hostile: patterns that try exponentially many ways
-- expect: stopped time or error
local n = 30
print(("a"):rep(n):match(("a?"):rep(n) .. ("a"):rep(n)))
print(("a"):rep(190):match(("a?"):rep(190) .. ("a"):rep(191)))
