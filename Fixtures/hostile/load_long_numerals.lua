-- hostile: numerals of a million digits and names as long
-- expect: ok or error or stopped time or stopped instructions
for _ = 1, 20 do
  print(load("return " .. ("9"):rep(1e6 - 100)) ~= nil)
  print(load("return 0x" .. ("f"):rep(1e6 - 100) .. "p" .. ("1"):rep(50)) ~= nil)
  print(load("local " .. ("n"):rep(1e6 - 100)) ~= nil)
  print(load("return '" .. ("\\u{7FFFFFFF}"):rep(8e4) .. "'") ~= nil)
end
