-- A function inside of what a link leads to.
--
-- expect: field 'screen[2].link.to.tools[1]': a function cannot be part of a value
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Link", rutter.divider {}, rutter.link { "Go", to = { tools = { print } } } }
end)
