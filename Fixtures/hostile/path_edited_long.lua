-- An edit of very many steps, each of which looks at the whole path.
-- expect: stopped time or memory
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
rutter.task(function()
  local all = {}
  for n = 1, 30000 do all[n] = n end
  rutter.path:push_all(all)
  rutter.path:edit(function(path)
    path:pop()
    for _ = 1, 20000 do path:pop_to { value = 29999 } end
  end)
  rutter.path:edit(function(path)
    path:pop()
    for _ = 1, 20000 do path:pop_to(function() return true end) end
  end)
end)
