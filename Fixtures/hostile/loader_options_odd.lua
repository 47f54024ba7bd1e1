-- hostile: loaders with odd numbers for options
-- expect: ok or error
-- when: later
local rutter = require "rutter"

local n = 0
for _, number in ipairs { -1, 0, 1e300, math.huge, -math.huge, 0 / 0, math.maxinteger, math.mininteger, 1e-300, "x", {} } do
  for _, options in ipairs { { timeout = number }, { fresh = number }, { retry = { times = number } },
    { retry = { times = 2, wait = number } }, { retry = { times = 2, wait = 1, factor = number } } } do
    n = n + 1
    options.gives, options.load = "any", function() rutter.sleep(1) error "no" end
    local ok, loader = pcall(rutter.loader, "odd" .. n, options)
    if ok then rutter.task(function() pcall(function() loader():await() end) end) end
  end
end
