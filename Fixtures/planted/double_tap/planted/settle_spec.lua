it("buys once, however often one taps", function()
  local app = test.launch "flow"
  app:tap "Buy"
  app:settle()
  app:tap "Buy"
  app:settle()
  assert.is_true(#app.path <= 1)
end)
