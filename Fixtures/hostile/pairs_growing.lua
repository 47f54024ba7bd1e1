-- hostile: adds keys to the table that it walks
-- expect: ok
local t = { a = 1, b = 2, c = 3 }
local seen = 0
for k in pairs(t) do
  t[k .. "x"] = 1
  seen = seen + 1
end
assert(seen == 3)
