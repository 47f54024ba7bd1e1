-- Lifecycle: one and the same subview reached in two ways, and how differently it lives
--
-- Shows it
--   * through a boolean cell (`presents = { when = … }`): built and created together with this screen, but hidden;
--     shown and hidden as often as you like, it is always the same instance, so its taps are still there;
--   * through the path: built and created when you go there, destroyed when you come back, fresh the next time.
--
-- The log has a line for each step. Open either, tap a few times, go back, open it again, and compare.

local rutter = require "rutter"

local Subview = rutter.type("Subview", { way = "string" })

local is_shown = rutter.cell(false, "is_shown")

--- A function that logs what happened to the subview that was reached this way.
local function logs(way, what)
  return function() rutter.log(("%s: %s"):format(way, what)) end
end

local function subview(way)
  local taps = rutter.cell(0, "taps")
  logs(way, "built")()
  return rutter.screen {
    title = ("Through the %s"):format(way),
    on_create = logs(way, "created"),
    on_appear = logs(way, "appeared"),
    on_disappear = logs(way, "disappeared"),
    on_destroy = logs(way, "destroyed"),
    rutter.button { "Tap", action = function() taps:update(function(n) return n + 1 end) end },
    rutter.text { "Taps in this life: " .. taps:get() },
  }
end

rutter.destination(Subview, function(which) return subview(which.way) end)

rutter.root(function()
  return rutter.screen {
    title = "Lifecycle",
    presents = { when = is_shown, screen = function() return subview("boolean") end },
    rutter.toggle { "Show it through the boolean", cell = is_shown },
    rutter.link { "Show it through the path", to = Subview { way = "path" } },
  }
end)
