-- hostile: walks to both ends of the calendar and beyond
-- expect: ok
for _, moment in ipairs { math.mininteger, math.mininteger + 1, math.maxinteger, -1, 0, 1 << 55, -(1 << 55), 1 << 62 } do
  pcall(os.date, "%c %G %V %j", moment)
  pcall(os.date, "*t", moment)
end
for _, n in ipairs { math.mininteger, math.maxinteger, -2147483648, 2147483647, -2147481748, 0 } do
  for _, field in ipairs { "year", "month", "day", "hour", "min", "sec" } do
    local date = { year = 2024, month = 1, day = 1 }
    date[field] = n
    pcall(os.time, date)
  end
  pcall(os.time, { year = n, month = n, day = n, hour = n, min = n, sec = n })
end
