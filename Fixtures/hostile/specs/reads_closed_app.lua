-- hostile: uses apps that are closed, of other tests, and forged
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
local kept
it("keeps", function() kept = test.launch "model" end)
it("uses", function()
  local app = test.launch "model"
  app:close()
  for _, name in ipairs { "tap", "back", "push", "settle", "advance", "find", "set", "edit", "close", "expect_error" } do
    print(name, pcall(app[name], app, "One"))
    print(name, pcall(app[name], kept, "One"))
    print(name, pcall(app[name], {}, "One"))
    print(name, pcall(app[name], setmetatable({}, getmetatable(app)), "One"))
  end
  print(pcall(function() return kept.screen.title, app.path[1], kept.outcome end))
end)
