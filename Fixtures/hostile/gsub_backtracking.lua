-- hostile: lets a pattern go back for ever
-- expect: stopped time
(("a"):rep(5000)):gsub(("a-"):rep(20) .. "b", "")
