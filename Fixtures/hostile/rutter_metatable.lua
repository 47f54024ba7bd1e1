-- hostile: changes the metatable of rutter
-- expect: error
setmetatable(require "rutter", { __index = print })
