-- hostile: asks for times whose fields are long texts
-- expect: stopped time or stopped instructions
local zeros = ("0"):rep(50000000) .. "1"
while true do os.time { year = zeros, month = zeros, day = zeros, hour = zeros, min = zeros, sec = zeros } end
