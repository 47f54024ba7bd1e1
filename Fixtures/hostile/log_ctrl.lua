-- hostile: 200 log lines of 1 MB of control characters in one turn: six times as much as JSON
-- expect: stopped or ok or error
local s = ("\1"):rep(1000000)
for i = 1, 200 do print(s) end
