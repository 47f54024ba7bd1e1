-- hostile: destinations that replace each other; those below wait for their turn
-- expect: stopped memory or stopped time or stopped instructions or error cannot be registered
local rutter = require "rutter"
while true do
  rutter.destination(rutter.integer, { screen = function() return rutter.screen { title = "S" } end, replaces = true })
end
