-- What is found although a test settles after each step

local app

before_each(function() app = test.launch "flow" end)

it("a load takes from under the finger what showed", function()
  app:tap "Load"
  app:tap "Stop"
  app:settle()
end)

it("a task goes on after the last settle", function()
  app:tap "Remind"
  app:settle()
  assert.equals("Shop", app.screen.title)
end)

it("a task goes on before the next step", function()
  app:tap "Remind"
  app:settle()
  app:tap "Note"
  app:settle()
  assert.equals("Shop", app.screen.title)
end)
