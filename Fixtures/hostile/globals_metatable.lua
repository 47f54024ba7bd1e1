-- hostile: gives the globals a metatable that raises
-- expect: error no globals
setmetatable(_G, { __index = function(_, k) error("no globals: " .. k) end })
local _ = nothing_of_this_name
