-- hostile: compares tables that hold the same table twice, sixty deep
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local a, b = { 1 }, { 2 }
  for _ = 1, 60 do a, b = { a, a }, { b, b } end
  print(#tostring(select(2, pcall(assert.same, a, b))))
  print(#tostring(select(2, pcall(assert.equals, a, b))))
  print(#tostring(select(2, pcall(assert.contains, a, { b }))))
  print(pcall(assert.snapshot, a))
end)
