-- Half a million large numbers, each with all its digits, in one call of a function of C.
-- expect: error string.format takes at most 10000 conversions in one call
local numbers = {}
for i = 1, 500000 do numbers[i] = 1e308 end
print(#string.format(("%.99f"):rep(500000), table.unpack(numbers)))
