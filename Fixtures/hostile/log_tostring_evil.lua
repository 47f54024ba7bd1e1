-- hostile: things in lines whose text raises, yields, lies or asks for operations
-- expect: ok or error or stopped time
local r = require "rutter"
print(pcall(print, setmetatable({}, { __tostring = function() error(nil) end })))
print(pcall(print, setmetatable({}, { __tostring = function() return 1 end })))
print(pcall(print, setmetatable({}, { __tostring = function() return "\27]0;x\7\255\0\u{202e}" end })))
print(pcall(print, setmetatable({}, { __name = 1 })), pcall(print, setmetatable({}, { __name = "\255\0" })))
print(pcall(r.log.warn, setmetatable({}, { __tostring = function() r.path:push(1) return "p" end })))
print(pcall(coroutine.wrap(function() print(setmetatable({}, { __tostring = function() coroutine.yield() return "y" end })) end)))
print(pcall(print, setmetatable({}, { __tostring = function(s) print(s) return "deep" end })))
print(pcall(print, setmetatable({}, { __tostring = function(s) r.sleep(0) return "slept" end })))
print(table.unpack({}, 1, 200))
print(pcall(print, table.unpack({}, 1, 100000)))
error(setmetatable({}, { __tostring = function() while true do end end }))
