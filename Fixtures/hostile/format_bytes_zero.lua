-- hostile: forms with zeros and ends in odd places
-- expect: ok
for _, form in ipairs { "%\0", "%5\0d", "%", "%%%", "%-", "%.", "%5.5", "\0%d", "%d\0%d", "%" .. ("0"):rep(40) .. "d" } do
  pcall(string.format, form, 1, 2, 3)
end
