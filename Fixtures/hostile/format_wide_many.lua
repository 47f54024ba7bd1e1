-- hostile: mixes wide fields and texts of every length in one form
-- expect: ok
for length = 0, 4000, 37 do
  local s = ("x"):rep(length)
  local text = string.format("%s%-99s%s%99.99f%q%5.1s%s%d", s, "abc", s, 1e308, s, s, s, length)
  assert(#text == 4 * length + 99 + 409 + 2 + 5 + #tostring(length), length)
end
