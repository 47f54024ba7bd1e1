-- hostile: compares texts of megabytes that differ in every line
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local a, b = {}, {}
  for i = 1, 200000 do a[i], b[i] = "a" .. i, "b" .. (i * 7919 % 200003) end
  a, b = table.concat(a, "\n"), table.concat(b, "\n")
  for _, name in ipairs { "equals", "same", "matches", "contains", "snapshot" } do
    print(name, #tostring(select(2, pcall(assert[name], a, b))))
  end
  assert.equals(a, b)
end)
