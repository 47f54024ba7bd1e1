-- Errors of one turn that are more than anybody reads.
--
-- expect: more than 16 MiB of errors came in this turn; from here on its errors are left out
-- when: tap "Fail"

local rutter = require "rutter"

rutter.root(function()
  local function fail()
    local text = ("x"):rep(60000)
    for _ = 1, 400 do rutter.task(function() error(text) end) end
  end
  return rutter.screen { title = "Root", rutter.button { "Fail", action = fail } }
end)
