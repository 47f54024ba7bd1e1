-- hostile: puts numbers of every kind behind long texts
-- expect: ok
local s = ("y"):rep(1023)
for _, form in ipairs { "%d", "%5d", "%x", "%f", "%.99f", "%a", "%g", "%c", "%q", "%i", "%-20i" } do
  for n = 1, 6 do
    local all = {}
    for i = 1, n do all[i] = "%s" .. form end
    local values = {}
    for _ = 1, n do values[#values + 1] = s values[#values + 1] = 65 end
    assert(#string.format(table.concat(all), table.unpack(values)) > n * 1023)
  end
end
