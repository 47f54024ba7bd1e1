-- 200 MiB of small strings, of which one in 16 is kept (holes of 3 KB), then 220 MiB of large ones that fit into no hole
-- expect: ok or stopped time or stopped memory
-- Each of its many turns stays well within its time; all of them together take lua5.4 alone 2.3 s to the same place.
-- seconds: 5
local sleep = require("rutter").sleep
local function rest() pcall(sleep, 0) end
local t, keep = {}, {}
for i = 1, 850000 do
  t[#t + 1] = ("x"):rep(180) .. i
  if i % 20000 == 0 then rest() end
end
rest()
for i = 1, #t, 16 do keep[#keep + 1] = t[i] end
t = nil
rest()
for round = 1, 20 do for i = 1, 3000 do local x = ("y"):rep(1000) .. i end rest() end
local big = {}
for i = 1, 1100 do big[i] = ("z"):rep(200000) .. i if i % 50 == 0 then rest() end end
print(#keep, #big)
