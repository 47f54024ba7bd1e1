-- hostile: doubles a string under pcall, again and again
-- expect: stopped time or memory
while true do
  pcall(function()
    local s = "x"
    while true do s = s .. s end
  end)
end
