it("measures a song and removes another", function()
  local app = test.launch "flow"
  app:tap "Measure the second"
  app:settle()
  app:tap "Remove the first"
  app:settle()
  app:find { role = "text", label = "Bolero, 200 s" }
end)
