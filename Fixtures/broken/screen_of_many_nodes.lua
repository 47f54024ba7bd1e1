-- A screen of very many nodes, built in a loop.
--
-- expect: a screen takes at most 1048576 bytes; show long lists by rutter.list, whose rows cross one by one
-- when: load, exit 1

local rutter = require "rutter"
rutter.root(function()
  local section = { title = "Lines" }
  for i = 1, 60000 do section[i] = rutter.text("line " .. i) end
  return rutter.screen { title = "Long", rutter.section(section) }
end)
