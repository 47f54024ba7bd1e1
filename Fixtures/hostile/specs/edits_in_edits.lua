-- hostile: edits within edits, with a path kept from before
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local app = test.launch "model"
  local kept
  local function change(path)
    kept = kept or path
    for i = 1, 1e5 do path:push(i) end
    print(pcall(app.edit, app, change))
    print(pcall(kept.push_all, kept, { 1, { value = {} } }))
  end
  app:edit(change)
  print(pcall(kept.pop, kept))
end)
