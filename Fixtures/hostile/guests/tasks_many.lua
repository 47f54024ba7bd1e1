-- A guest starts tasks that push.
-- expect: stopped time or error asks for more than 5000 things in one turn
local rutter = require "rutter"
local function act()
  for _ = 1, 9900 do
    rutter.task(function()
      rutter.path:push(1)
      rutter.path:pop()
    end)
  end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
