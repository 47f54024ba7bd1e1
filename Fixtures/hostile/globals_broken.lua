-- hostile: empties the globals and goes on
-- expect: ok
local wipe, assert = next, assert
for _, name in ipairs { "pairs", "print", "string", "table", "pcall", "error", "tostring", "next", "require" } do _G[name] = nil end
assert(wipe({ 1 }) == 1 and ("x"):rep(2) == "xx")
