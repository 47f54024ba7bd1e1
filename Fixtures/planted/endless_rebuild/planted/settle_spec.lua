it("reads inside, then outside", function()
  local app = test.launch "flow"
  app:tap "Read inside"
  app:settle()
  app:tap "Read outside"
  app:settle()
end)
