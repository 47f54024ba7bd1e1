-- hostile: makes coroutines and keeps them all
-- expect: stopped time or memory
local all = {}
while true do
  local co = coroutine.create(function(...) coroutine.yield(...) end)
  coroutine.resume(co, 1, 2, 3)
  all[#all + 1] = co
end
