-- hostile: an edit that names steps without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot navigate or error cannot ask
local rutter = require "rutter"
rutter.path:edit(function(path) while true do path:push(("x"):rep(1e5)) end end)
