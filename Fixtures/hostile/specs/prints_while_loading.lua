-- hostile: prints a great deal before there is any test
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
for _ = 1, 1e5 do print(("x"):rep(1e5)) end
it("runs", function()
  assert(true)
end)
