-- Short texts between longer ones of another size: the longer ones go, the short ones keep their pages, and then come
-- texts that fit into no hole.
-- expect: ok or stopped memory or stopped time
-- seconds: 15
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "T", rutter.button { "Go", action = function()
    local small, middle, big = {}, {}, {}
    local function rest(i, each) if i % each == 0 then rutter.sleep(0) end end
    for i = 1, 55000 do small[i], middle[i] = ("s"):rep(1100) .. i, ("m"):rep(2600) .. i rest(i, 2000) end
    middle = nil
    for i = 1, 150000 do local _ = ("y"):rep(300) .. i rest(i, 10000) end
    for i = 1, 900 do big[i] = ("z"):rep(200000) .. i rest(i, 20) end
    print(#big, #small, middle)
  end } }
end)
