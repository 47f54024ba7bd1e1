-- hostile: chunks with very long names that raise
-- expect: stopped memory or stopped time or stopped instructions or error
local all = {}
for i = 1, 1e6 do
  local chunk = load("error 'x'", "=" .. ("n"):rep(1e6) .. i)
  all[i] = select(2, pcall(chunk))
  all[-i] = chunk
end
