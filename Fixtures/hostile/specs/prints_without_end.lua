-- hostile: prints in a loop
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  while true do print(("x"):rep(1000)) end
end)
