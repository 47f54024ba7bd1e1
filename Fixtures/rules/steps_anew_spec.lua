it("W3, G2: no guard is asked because steps come to another question in a new version", function()
  local app = test.launch "steps_anew"
  app:tap "Book"
  app:tap "Yes"
  app:reload("steps_anew", function(text) return (text:gsub('"First"', '"Another"')) end)
  assert.equals("Another", app.screen.title)
end)
