-- as malloc_fragment, in slices that stay well within a turn
-- expect: ok or stopped time or stopped memory
-- Each of its many turns stays well within its time; all of them together take lua5.4 alone 2.3 s to the same place.
-- seconds: 5
local sleep = require("rutter").sleep
local function rest() pcall(sleep, 0) end
local t, keep = {}, {}
for i = 1, 850000 do
  t[#t + 1] = ("x"):rep(180) .. i
  if i % 5000 == 0 then rest() end
end
for i = 1, #t do if i % 16 == 1 then keep[#keep + 1] = t[i] end t[i] = false if i % 50000 == 0 then rest() end end
t = nil
for round = 1, 40 do for i = 1, 1000 do local x = ("y"):rep(1000) .. i end rest() end
local big = {}
for i = 1, 1100 do big[i] = ("z"):rep(200000) .. i if i % 20 == 0 then rest() end end
print(#keep, #big)
