-- hostile: loops in handlers, closers and coroutines, all caught
-- expect: stopped time
local function spin() while true do end end
while true do
  xpcall(spin, function(e) while true do end end)
  pcall(spin)
  local c = coroutine.wrap(function() pcall(spin) spin() end)
  pcall(c)
  do local x <close> = setmetatable({}, { __close = spin }) end
end
