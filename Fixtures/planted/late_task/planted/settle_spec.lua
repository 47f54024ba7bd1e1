it("reads a tip, then about roses", function()
  local app = test.launch "flow"
  app:tap "Show a tip"
  app:settle()
  app:back()
  app:settle()
  app:tap "Roses"
  app:settle()
  assert.equals("Roses", app.screen.title)
end)
