-- hostile: declares tests, groups and hooks in a test
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  for _, f in ipairs { it, describe, before_each, after_each, pending, test.invariant } do
    print(pcall(f, "x", function() end))
    print(pcall(f, function() end))
  end
end)
