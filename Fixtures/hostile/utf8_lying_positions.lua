-- hostile: asks utf8 for every position that there is not
-- expect: ok
local s = ("\u{20ac}"):rep(100)
for _, i in ipairs { math.mininteger, math.maxinteger, -301, -300, 0, 1, 300, 301, 302 } do
  for _, j in ipairs { math.mininteger, math.maxinteger, -301, 0, 300, 301 } do
    pcall(utf8.len, s, i, j)
    pcall(utf8.codepoint, s, i, j)
    pcall(utf8.offset, s, i, j)
  end
end
