-- hostile: waits in __close
-- expect: ok
local rutter = require "rutter"
pcall(function()
  local guard <close> = setmetatable({}, { __close = function() rutter.sleep(0.1) end })
  error("x")
end)
