local looks = require "looks"

it("X5 a flow that does not show is made by the new version when it shows again", function()
  local app = test.launch "hidden"
  app:tap "Trip"
  app:select "search"
  app:reload "hidden"
  app:select "home"
  assert.equals("Trip", app.screen.title)
  app:tap "Show"
  assert.equals("Sheet", app.screen.title)
end)

it("X5 and so is what it presents", function()
  local app = test.launch "hidden"
  app:tap "Trip"
  app:tap "Show"
  app:select "search"
  app:reload "hidden"
  app:select "home"
  assert.equals("Sheet", app.screen.title)
  app:back()
  assert.equals("Trip", app.screen.title)
end)

it("A3 its screens are destroyed once", { restarts = "a restart destroys and creates them, too" }, function()
  local app = test.launch "hidden"
  app:tap "Trip"
  app:select "search"
  app:reload "hidden"
  app:close()
  assert.equals("create destroy", table.concat(looks.logged(app), " "))
end)

it("E2 what a flow presents is presented anew when its plugin is loaded again after a stop", function()
  local app = test.launch("hidden_host", { plugins = { "hidden_guest.lua" } })
  app:tap "Visit"
  app:tap "Show"
  app:tap "Loop"
  app:expect_error "stopped"
  app:reload("hidden_guest", function(text) return (text:gsub("LOOPS = true", "LOOPS = false")) end)
  assert.equals("Sheet", app.screen.title)
end)
