-- hostile: iterators within iterators, each a coroutine
-- expect: stopped memory or stopped time or stopped instructions or error or ok
local function walk(n)
  return coroutine.wrap(function()
    for i in n > 0 and walk(n - 1) or pairs { 1 } do
      coroutine.yield(i)
      coroutine.yield(i)
    end
  end)
end
for _ in walk(150) do end
