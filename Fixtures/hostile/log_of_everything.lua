-- hostile: logs objects of all kinds, and more values than a call takes
-- expect: error or ok or stopped memory or stopped time or stopped instructions
local rutter = require "rutter"

local mt = { __tostring = function() return ("x"):rep(1e6) end, __name = "\0\27[2J" }
print(rutter, rutter.path, rutter.null, rutter.integer, coroutine.running(), print, setmetatable({}, mt))
print(table.unpack({}, 1, 2e5))
print("\27[2J\0\r\n", ("\xff"):rep(1000))
rutter.log.error(nil, nil, nil)
for _ = 1, 1e6 do rutter.log.debug(setmetatable({}, mt), 0 / 0, -math.huge) end
