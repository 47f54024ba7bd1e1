-- Each load waits for two of its own kind.
-- expect: error more than 200 deep or error did not come to rest or time
-- when: later
local rutter = require "rutter"
local again
again = rutter.loader("again", { gives = "integer", load = function()
  local is_fine, value = pcall(function() return again():await() end)
  if is_fine then return value end
  return again():await()
end })
rutter.task(function() again():await() end)
