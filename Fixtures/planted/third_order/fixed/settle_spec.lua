it("adds three parts up", function()
  local app = test.launch "flow"
  app:settle()
  app:tap "Add up"
  app:settle()
  app:find "The sum is 6"
end)
