it("saves a note and opens the help", function()
  local app = test.launch "flow"
  app:tap "Edit"
  app:tap "Save"
  app:settle()
  app:tap "Help"
  app:settle()
  assert.equals("Help", app.screen.title)
end)
