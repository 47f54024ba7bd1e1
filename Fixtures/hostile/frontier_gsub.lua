-- hostile: %b and gsub over a long text: quadratic
-- expect: stopped time or error or ok
local s = ("("):rep(1000000)
print(select(2, s:gsub("%b()", "")))
print(s:gsub("%f[%w].*x", ""))
