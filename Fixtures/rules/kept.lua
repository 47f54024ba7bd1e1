-- A flow that shows what a guest has, and holds what comes of its own.
local rutter = require "rutter"

local Own = rutter.type("Own", { n = "integer" })
rutter.destination(Own, function(own) return rutter.screen { title = "Own " .. own.n } end)
local opened = rutter.cell(false, "opened")
rutter.guard(function() return opened:get() or rutter.hold "later" end, { comes = Own })

rutter.root(function()
  local guest = rutter.plugin "kept_guest"
  return rutter.screen {
    title = "Home",
    rutter.link { "Visit", to = guest.Visit { n = 1 } },
    rutter.link { "Own", to = Own { n = 1 } },
    rutter.button { "Resume", action = function()
      opened:set(true)
      rutter.resume "later"
    end },
    rutter.text { "held " .. #rutter.held() },
  }
end)
