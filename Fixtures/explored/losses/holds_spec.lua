-- With --outcomes a load may fail that a test needs: what the flow makes of that has to be right

local app

before_each(function() app = test.launch "flow" end)

it("needs the order, which the flow does without", function()
  app:tap "Order"
  app:settle()
  app:find "Order 1"
end)

it("is about an order that may fail", { outcomes = true }, function()
  app:tap "Order"
  app:settle()
  assert.contains(app.screen.nodes[1].label, { "Order 1", "Try again" })
end)

it("allows what only some orders have", function()
  app:allow_error "action 'Order in haste'"
  app:tap "Order in haste"
  app:settle()
  app:find "Order 1"
end)

it("says itself that the order fails", function()
  app = test.launch("flow", { stubs = { ["flow.order"] = test.error "closed" } })
  app:tap "Order in haste"
  app:settle()
  app:expect_error "loader 'flow.order': closed"
  app:expect_error "action 'Order in haste': closed"
end)
