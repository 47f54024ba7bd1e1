-- hostile: each replacement doubles the text
-- expect: stopped memory or stopped time or stopped instructions or error
local text = "ab"
while true do text = text:gsub("%w+", "%0%0") end
