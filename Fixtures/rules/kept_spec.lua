local app
before_each(function() app = test.launch("kept", { plugins = { "kept_guest.lua" } }) end)

it("G1 nobody is kept in the screens of a plugin that has only its part of the path", function()
  app:tap "Visit"
  app:back()
  assert.equals("blocked", app.outcome.outcome)
  app:tap "Work"
  app:back()
  assert.equals("stay", app.outcome.reason)
  app:back()
  assert.equals("Home", app.screen.title)
end)

it("G3 such a plugin neither finds nor replaces what others hold", function()
  app:tap "Own"
  assert.equals("held", app.outcome.reason)
  app:tap "Visit"
  app:tap "Hold"
  app:back()
  app:back()
  app:tap "Resume"
  assert.equals("Own 1", app.screen.title)
end)
