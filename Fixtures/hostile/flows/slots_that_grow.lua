-- Contributions made while acting, again and again.
-- expect: ok or error or stopped memory or stopped time
-- seconds: 10
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
rutter.slot_type("s", "integer")
local c = rutter.cell(0, "c")
rutter.root(function() return rutter.screen { title = "T" .. c:get(), rutter.slot("s", c:get()), rutter.button { "Go", action = function()
  for i = 1, 2e4 do rutter.contribute("slots_that_grow.s", function(n) if n == 7 then c:set(1) end return rutter.text { ("c"):rep(1000) .. i } end) if i % 1000 == 0 then c:set(i) rutter.sleep(0) end end
end } } end)
