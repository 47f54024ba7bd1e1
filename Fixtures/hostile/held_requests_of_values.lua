-- hostile: each request has a large value
-- expect: stopped memory or stopped time or stopped instructions or error cannot navigate or error cannot ask
-- when: later
local rutter = require "rutter"
for i = 1, 1e6 do rutter.path:replace_all { ("x"):rep(1e6) .. i } end
