-- hostile: changes what all strings share
-- expect: error
getmetatable("").__index = function() while true do end end
