-- hostile: does the engine trust globals that a script replaces?
-- expect: ok or error
for _, n in ipairs { "type", "pairs", "ipairs", "tostring", "error", "pcall", "select", "rawget", "rawset", "setmetatable", "getmetatable", "next", "assert", "xpcall", "tonumber", "require", "print" } do _G[n] = function() while true do end end end
for _, n in pcall and {} or {} do end
string, table, math, coroutine, utf8, os, debug = nil, nil, nil, nil, nil, nil, nil
_G._G = nil
local e = _ENV
_ENV = nil
e.x = {}
