it("saves a note and opens the help", function()
  local app = test.launch "flow"
  app:tap "Edit"
  app:tap "Save"
  app:advance(1)
  app:tap "Help"
  app:advance(9)
  assert.equals("Help", app.screen.title)
end)
