-- hostile: quotes bytes that each become four
-- expect: stopped memory or stopped time or stopped instructions or error
local text, all = ("\1"):rep(2e7), {}
for i = 1, 100 do all[i] = ("%q"):format(text .. i) end
