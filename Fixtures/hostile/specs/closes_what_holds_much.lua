-- hostile: launches one app after another that holds 100 MiB, and closes each
-- expect: ok
it("runs", function()
  for _ = 1, 20 do
    local app = test.launch "model"
    app:tap "Hold"
    app:close()
    assert(app.screen.title == "Model")
  end
end)
