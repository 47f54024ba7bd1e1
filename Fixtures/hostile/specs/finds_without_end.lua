-- hostile: looks for nodes in a loop
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  local app = test.launch "model"
  while true do app:find_all { label = ("x"):rep(1e5) } pcall(app.find, app, ("y"):rep(1e5)) end
end)
