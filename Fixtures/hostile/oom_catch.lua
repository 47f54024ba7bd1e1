-- hostile: out of memory, caught, again and again, in handlers and closers and coroutines
-- expect: stopped memory or stopped time
local keep = {}
local function eat() while true do keep[#keep + 1] = ("x"):rep(1 << 20) .. #keep end end
while true do
  pcall(eat) xpcall(eat, function(e) eat() end)
  local c = coroutine.create(eat) coroutine.resume(c) coroutine.close(c)
  do local x <close> = setmetatable({}, { __close = function() pcall(eat) end }) end
  if #keep > 100 then keep = {} end
end
