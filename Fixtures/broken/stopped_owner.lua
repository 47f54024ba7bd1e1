-- A plugin is stopped while one of its screens shows: what stands there says why nothing does any more.
--
-- expect: Nothing serves this entry: plugin 'stopped_owner' was stopped
-- when: tap "Open", tap "Run", exit 1
-- with: --isolate=*

local rutter = require "rutter"
local Page = rutter.type("Page", {})
rutter.destination(Page, function()
  local function run()
    while true do end
  end
  return rutter.screen { title = "Page", rutter.button { "Run", action = run } }
end)
rutter.root(function() return rutter.screen { title = "Owner", rutter.link { "Open", to = Page {} } } end)
