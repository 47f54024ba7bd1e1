local app

before_each(function() app = test.launch "flow" end)

it("shows what an order costs in the currency that is chosen later", function()
  app:tap "The latest"
  app:settle()
  app:select "Settings"
  app:tap "In dollars"
  app:settle()
  app:select "Orders"
  app:settle()
  assert.equals("Order 7", app.screen.title)
  app:find "It costs 70 USD"
end)
