-- Many chains of loads, each joined to the one before by a key, and then abandoned all at once.
-- expect: ok or error more than 200 deep or error did not come to rest or time
-- when: later
local rutter = require "rutter"
local link
link = rutter.loader("link", { gives = "integer", key = function(n) return n end, load = function(n)
  if n == 1 then rutter.sleep(3600) end
  return link(n - 1):await()
end })
for last = 150, 6000, 150 do
  rutter.task(function() rutter.any { link(last), function() rutter.sleep(0.001) end } end)
end
