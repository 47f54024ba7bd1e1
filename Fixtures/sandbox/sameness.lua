-- K2: chance, clock and texts of values are the session's; nothing shows an address.
math.randomseed()
local first = { math.random(1000), math.random(1000), math.random() }
math.randomseed()
assert(first[1] == math.random(1000) and first[2] == math.random(1000) and first[3] == math.random())
math.randomseed(5)
local a = math.random(1 << 40)
math.randomseed(5)
assert(a == math.random(1 << 40))
math.randomseed(5.5)
for _ = 1, 100 do
  local n, f = math.random(-3, 3), math.random()
  assert(n >= -3 and n <= 3 and math.type(n) == "integer" and f >= 0 and f < 1)
end

assert(os.time() == math.floor(os.time()) and os.date("*t").year == tonumber(os.date("%Y")))
assert(os.time(os.date("*t", 1000000000)) == 1000000000 and os.date("%c", 0) == "Thu Jan  1 00:00:00 1970")
assert(os.date("%Z %z") == "UTC +0000" and math.type(os.clock()) == "float")
local date = { year = 2023, month = 14, day = -3, hour = 25, min = -1, sec = 61 }
assert(os.date("%F %T", os.time(date)) == "2024-01-29 01:00:01" or error(os.date("%F %T", os.time(date))))
assert(date.month == 1 and date.day == 29 and date.wday == 2 and date.yday == 29 and date.isdst == false)

local one, two = {}, function() end
local text = tostring(one)
assert(text:find("^table: %d+$") and tostring(two):find("^function: %d+$") and text ~= tostring {})
assert(text == tostring(one) and text == string.format("%s", one) and ("%5s"):format(one):find("table"))
assert(tostring(coroutine.create(print)):find("^thread: %d+$"))
assert(tostring(setmetatable({}, { __name = "Thing" })):find("^Thing: %d+$"))
assert(not pcall(string.format, "%p", one))
