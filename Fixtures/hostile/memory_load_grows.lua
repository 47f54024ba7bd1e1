-- hostile: compiles a new function for ever and keeps it
-- expect: stopped time or memory
local all = {}
while true do all[#all + 1] = load("local a = {} return function() return a, " .. #all .. " end") end
