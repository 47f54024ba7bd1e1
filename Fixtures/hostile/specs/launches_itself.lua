-- hostile: launches the spec, folders, and names that go elsewhere
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  for _, name in ipairs { "launches_itself_spec_spec", "/etc/passwd", "..", "../../../../etc/passwd", "", "\0", ("x"):rep(1e6), "/dev/zero", "." } do
    local ok, message = pcall(test.launch, name)
    if ok then error "launched" end
    print(#tostring(message))
  end
  print(pcall(test.launch, "model", { plugins = { "/dev/zero", "model" }, stubs = { ["*"] = print }, seed = 1e300 }))
end)
