-- hostile: loads bytecode piece by piece
-- expect: error binary
local pieces = { "\27", "Lua", "\x54" }
local i = 0
assert(load(function() i = i + 1 return pieces[i] end))
