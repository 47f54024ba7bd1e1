it("shows the city chosen last", function()
  local app = test.launch "flow"
  app:tap "Oslo"
  app:settle()
  app:tap "Rome"
  app:settle()
  app:find "Rome: sunny"
end)
