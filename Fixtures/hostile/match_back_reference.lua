-- hostile: compares a long capture at every place
-- expect: stopped time
while true do local _ = (("a"):rep(200000)):find("(.*)%1b") end
