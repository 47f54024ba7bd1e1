it("reads a tip, then about roses", function()
  local app = test.launch "flow"
  app:tap "Show a tip"
  app:advance(2)
  app:back()
  app:tap "Roses"
  app:settle()
  app:advance(9)
  assert.equals("Roses", app.screen.title)
end)
