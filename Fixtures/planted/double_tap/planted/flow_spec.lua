it("buys once, however often one taps", function()
  local app = test.launch "flow"
  app:tap "Buy"
  app:tap "Buy"
  app:advance(9)
  assert.equals(1, #app.path)
end)
