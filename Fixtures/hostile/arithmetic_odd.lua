-- hostile: the corners of integers and floats
-- expect: ok or error
local low = math.mininteger
print(low // -1, low % -1, -low, low * low, math.abs(low), 1 << 64, 1 >> -64, -1 >> 63)
print(pcall(function() return 1 // 0 end), pcall(function() return 1 % 0 end))
print(math.fmod(low, -1), pcall(math.fmod, 1, 0), math.ult(low, -1), math.tointeger("9223372036854775808"))
print(pcall(math.random, low, math.maxinteger), pcall(math.random, 0), pcall(math.random, 2, 1))
print(pcall(math.randomseed, 0 / 0), pcall(math.randomseed, "x"))
for i = math.maxinteger - 1, math.maxinteger do print(i) end
for i = low + 1, low, -1 do print(i) end
print(pcall(function() for _ = 1, 10, 0 do print "never" end end))
for i = 1, math.huge do if i > 3 then break end end
