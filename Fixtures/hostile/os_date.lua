-- hostile: all formats of dates at all moments, and parts of dates beyond all ranges
-- expect: ok or error or stopped time
for _, f in ipairs { "%", "%Q", "%E", "%Ey", "%Oy", "%c%c", "*t", "!*t", "!", "", "\0%c", "%%", "%5Y", "%E%", ("%c"):rep(1000) } do
  for _, t in ipairs { 0, -1, math.mininteger, math.maxinteger, 2^53, -2^62, 0/0, 1/0, 1e15, 67768036191676799 } do
    local ok, v = pcall(os.date, f, t)
    if not ok then print(f:sub(1, 10), t, v) end
  end
end
print(pcall(os.time, { year = math.maxinteger, month = 1, day = 1 }), pcall(os.time, { year = 1970, month = math.mininteger, day = math.maxinteger }), pcall(os.time, { year = 2^31, month = 2^31 - 1, day = 2^31 - 1, hour = 2^31 - 1, min = 2^31 - 1, sec = 2^31 - 1 }))
print(pcall(os.time, setmetatable({}, { __index = function(t, k) return 1 end })), pcall(os.time, { year = "0x10", month = "1e0", day = " 5 " }))
print(pcall(os.clock), pcall(os.date), pcall(os.time))
for i = 1, 1e8 do os.date(("%c%A%B%x%X"):rep(300), i) end
