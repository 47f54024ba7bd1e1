-- hostile: a metatable on _G that raises, loops in strings, nils; rutter asked for twice; print replaced then logs asked for
-- expect: ok or error
local r, print, error = require "rutter", print, error
local ok, e = pcall(setmetatable, _G, { __index = function(_, k) error({ k }) end, __newindex = function(_, k, v) error(k) end, __pairs = error, __len = error })
print(ok, e)
print(pcall(function() return undefinedglobal end))
print(pcall(function() anotherglobal = 1 end))
print(pcall(require, "rutter"), pcall(require, 1), pcall(require), pcall(require, {}), pcall(require, ""), pcall(require, "."), pcall(require, "a.b.c"), pcall(require, "a/b"), pcall(require, "init"))
local p = { pcall(rawset, _G, "require", nil) }
nilfield.x = 1
