-- hostile: a stub that never returns, and stubs in stubs
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  local deep = 1
  for _ = 1, 1e5 do deep = test.after(0, deep) end
  print(pcall(test.launch, "model", { stubs = { ["model.slow"] = deep } }))
  local many = {}
  for i = 1, 1e5 do many[i] = test.sequence { test.error "x", test.never() } end
  print(pcall(test.launch, "model", { stubs = { ["model.slow"] = test.sequence(many) } }))
  local app = test.launch("model", { stubs = { ["model.slow"] = function() while true do end end } })
  app:tap "One"
  app:settle()
end)
