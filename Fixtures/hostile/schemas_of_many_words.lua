-- hostile: a value that is none of a hundred thousand words
-- expect: error or ok or stopped memory or stopped time or stopped instructions
local rutter = require "rutter"

local words = {}
for i = 1, 1e5 do words[i] = ("w"):rep(40) .. i end
local T = rutter.type("T", { word = words })
while true do pcall(T, { word = ("w"):rep(40) .. "x" }) end
