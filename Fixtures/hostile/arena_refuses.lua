-- hostile: frees in one size what it takes in another, and swallows what is refused
-- expect: ok or stopped memory or stopped time
for size = 48, 960, 16 do
  pcall(function()
    local texts = {}
    for i = 1, (24 << 20) // (size + 40) do texts[i] = ("x"):rep(size) .. i end
  end)
end
