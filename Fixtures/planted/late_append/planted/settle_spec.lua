it("reads a report and goes home", function()
  local app = test.launch "flow"
  app:tap "Reports"
  app:settle()
  app:tap "Open report"
  app:settle()
  app:back()
  app:back()
  app:settle()
  assert.equals("Office", app.screen.title)
end)
