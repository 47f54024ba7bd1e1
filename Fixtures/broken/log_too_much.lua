-- An action logs more than is written out in one turn: the log says that the rest is missing.
--
-- expect: more than 16 MiB were logged in this turn; from here on its log lines are left out
-- when: tap "Run", exit 0

local rutter = require "rutter"
rutter.root(function()
  local function run()
    for i = 1, 20 do
      print(i, ("x"):rep(1000000))
    end
  end
  return rutter.screen { title = "Log", rutter.button { "Run", action = run } }
end)
