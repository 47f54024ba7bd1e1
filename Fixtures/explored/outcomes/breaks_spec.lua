-- Nobody thought of a price that does not come

it("shows a price", { outcomes = true }, function()
  local app = test.launch "flow"
  app:tap "Name"
  app:settle()
  if app.screen.title == "Shop" then return app:expect_error "name" end
  app:tap "Price"
  app:settle()
  assert.equals("Price", app.screen.title)
end)
