-- hostile: walks a text with a pattern that goes back for ever
-- expect: stopped time
for _ in (("a"):rep(5000)):gmatch((".-"):rep(20) .. "b") do end
