-- Any number of seconds may pass before the tap: nobody can try them all

it("counts from nothing", function()
  local app = test.launch "flow"
  app:tap "Wait"
  app:settle()
  assert.equals("Clock", app.screen.title)
end)
