-- hostile: odd arguments for clock and calendar
-- expect: ok or error
for _, value in ipairs { math.huge, -math.huge, 0 / 0, math.maxinteger, math.mininteger, "1e400", {}, false } do
  print(pcall(os.time, { year = value, month = 1, day = 1 }))
  print(pcall(os.time, { year = 2000, month = value, day = value, hour = value, min = value, sec = value }))
  print(pcall(os.date, "*t", value))
  print(pcall(os.date, "%Ez%Od%5", value))
end
