-- The end differs between orders, and nothing but the comparison of all ends sees it

it("ends the same in all orders", { confluent = true }, function()
  local app = test.launch "flow"
  app:tap "draft"
  app:tap "final"
  app:settle()
end)
