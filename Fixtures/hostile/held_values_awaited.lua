-- hostile: many that wait for many large values at once
-- expect: stopped memory or stopped time or stopped instructions or error a reply of more than or ok
-- when: later
-- seconds: 25, for 2 GB of text, which cross to a process of their own three times as often
local rutter = require "rutter"
local load = rutter.loader("text", {
  gives = rutter.string, load = function(n) rutter.sleep(0.01) return n .. ("x"):rep(1e6) end,
})
for _ = 1, 20 do
  rutter.task(function()
    local waits = {}
    for i = 1, 100 do waits[i] = load(i) end
    rutter.all(waits)
  end)
end
