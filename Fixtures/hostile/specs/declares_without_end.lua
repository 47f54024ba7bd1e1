-- hostile: declares tests in a loop
-- expect: stopped memory or stopped time or stopped instructions or failed
while true do it("test", function() end) end
