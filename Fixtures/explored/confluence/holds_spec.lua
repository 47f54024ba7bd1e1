-- The same flow where order is none of the user's making: one load after the other

it("ends the same in all orders", { confluent = true }, function()
  local app = test.launch "flow"
  app:tap "draft"
  app:settle { barrier = true }
  app:tap "final"
  app:settle()
end)
