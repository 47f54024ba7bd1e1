-- A load may give its value, fail or never end; then its timeout ends it. All of that is expected here

it("shows a price, or that there is none", { outcomes = true }, function()
  local app = test.launch "flow"
  app:tap "Name"
  app:settle()
  if app.screen.title == "Shop" then
    assert.equals("failed", app:find("Name").state)
    app:expect_error "name"
    return
  end
  app:tap "Price"
  app:settle()
  if #app.path == 2 then
    assert.equals("Price", app.screen.title)
  else
    assert.equals("failed", app:find("Price").state)
    app:expect_error "price"
  end
end)
