-- hostile: compares tables that hold themselves and each other
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local a, b = {}, {}
  a.a, a.b, b.a, b.b = a, b, b, a
  print(pcall(assert.same, a, b))
  print(pcall(assert.same, a, { a = { a = {} } }))
  print(pcall(assert.contains, a, a))
  print(pcall(assert.snapshot, a))
  local deep, other = {}, {}
  for _ = 1, 1e5 do deep, other = { deep }, { other } end
  print(pcall(assert.same, deep, other))
  other = { other }
  print(#tostring(select(2, pcall(assert.same, deep, other))))
end)
