-- hostile: to-be-closed variables that sleep, raise, yield, resume and never end, while their coroutine is abandoned, cancelled or killed
-- expect: ok or error or stopped time or stopped closing
local r = require "rutter"
local function closer(f) return setmetatable({}, { __close = f }) end
for i, f in ipairs { function() error(nil) end, function() coroutine.yield() end, function() r.sleep(1) end, function() r.path:push(1) end, function(_, e) error(e) end, function() coroutine.close(coroutine.running()) end, function() local x <close> = closer(function() error "inner" end) error "outer" end } do
  local co = coroutine.create(function() local a <close> = closer(f) local b <close> = closer(f) coroutine.yield(1) error("body") end)
  print(i, coroutine.resume(co)) print(i, coroutine.close(co)) print(i, coroutine.status(co)) print(i, coroutine.resume(co))
  local co2 = coroutine.wrap(function() local a <close> = closer(f) error({}) end)
  print(i, pcall(co2)) print(i, pcall(co2))
end
local function nest(n) local x <close> = closer(function() if n > 0 then nest(n - 1) end end) end
print(pcall(nest, 100000))
local function chain(n) if n == 0 then error "bottom" end local x <close> = closer(function(_, e) error(tostring(e):sub(1, 50) .. n) end) chain(n - 1) end
print(pcall(chain, 10000))
for i = 1, 3 do r.task(function() local x <close> = closer(function() while true do end end) r.sleep(i) end) end
local x <close> = closer(function() while true do pcall(error) end end)
pcall(r.any, { function() end, function() local y <close> = closer(function() while true do end end) r.sleep(1) end })
