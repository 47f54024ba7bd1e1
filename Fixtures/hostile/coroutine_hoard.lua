-- hostile: a million suspended coroutines, each with a stack of 100 slots; then stacks grown to 200,000 slots
-- expect: stopped memory or stopped time
local keep = {}
local function deep(n) if n == 0 then coroutine.yield() else local a, b, c, d = 1, 2, 3, 4 deep(n - 1) return a end end
for i = 1, 1e6 do local c = coroutine.create(deep) coroutine.resume(c, 15000) keep[i] = c end
