local rutter = require "rutter"
local Q = rutter.type("Q", { q = "string" })
rutter.destination(Q, {
  screen = function(q)
    return rutter.screen { title = q.q, rutter.button { "Yes", action = function() rutter.finish("yes") end } }
  end,
  on_leave = function() return rutter.block "stay" end,
})
local book = rutter.steps("book", { gives = "string", run = function(ask)
  local a = ask(Q { q = "First" })
  local b = ask(Q { q = "Second" })
  return a .. b
end })
rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Book", to = book() } } end)
