-- A guest contributes more than the flow's screen has room for, in many parts and as characters that take six bytes each.
-- expect: error what plugin
-- seconds: 10
local rutter = require "rutter"
local function act() print "the guest acts" end
for i = 1, 50 do
  rutter.contribute("host.tools", function() return rutter.text { ("\1"):rep(100000) .. i } end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
