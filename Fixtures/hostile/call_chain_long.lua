-- hostile: tables that are called by calling the next one, ten thousand of them
-- expect: stopped time or stopped instructions or error
-- no seed: each call is one instruction, and takes a twentieth of a second
local last = function() return 1 end
for _ = 1, 10000 do last = setmetatable({}, { __call = last }) end
while true do last() end
