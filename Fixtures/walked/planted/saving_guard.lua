-- Who leaves a draft saves it; who cannot save it cannot leave.
-- expect: hidden: on_leave
local rutter = require "rutter"

local Draft = rutter.type("Draft", {})
local save = rutter.loader("save", { gives = "boolean", load = function() rutter.sleep(1) return true end })

rutter.destination(Draft, {
  screen = function() return rutter.screen { title = "Draft" } end,
  on_leave = function() save():await() end,
})

rutter.root(function() return rutter.screen { title = "Drafts", rutter.link { "Draft", to = Draft {} } } end)
