-- What orders in which a load fails show: an order that is placed twice, an error that nobody catches, one in what does

local app

before_each(function() app = test.launch "flow" end)

it("orders once", { outcomes = true }, function()
  app:tap "Order"
  app:settle()
  if app.screen.nodes[1].label == "Try again" then
    app:tap "Order"
    app:settle()
  end
  assert.is_nil(app.screen.nodes[2].label:match "2 placed")
end)

it("orders in haste", function()
  app:tap "Order in haste"
  app:settle()
  app:find "Order 1"
end)

it("orders blindly", function()
  app:tap "Order blindly"
  app:settle()
  app:find "Order 1"
end)
