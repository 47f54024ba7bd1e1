-- hostile: has texts compiled that are one condition of as many parts as there may be, and of more
-- expect: ok or stopped time or stopped instructions
for _, word in ipairs { " and a", " or a" } do
  for n = 1, 40 do
    print(n, load("return a" .. word:rep(150000)))
    print(n, load("return a" .. word:rep(9990)))
  end
end
