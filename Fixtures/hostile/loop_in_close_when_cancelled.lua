-- hostile: runs for ever in __close when its wait ends or is refused
-- expect: stopped time or closing
local rutter = require "rutter"
local guard <close> = setmetatable({}, { __close = function() while true do end end })
rutter.sleep(0.1)
