-- A page that cannot do without its visitor, who is logged out after a minute.
-- expect: crash: attempt to index
local rutter = require "rutter"

local Page = rutter.type("Page", {})
local user = rutter.cell(nil, "user")

rutter.destination(Page, function() return rutter.screen { title = "Page of " .. user:get().name } end)

local function enter()
  user:set { name = "Ada" }
  rutter.path:push(Page {})
  rutter.task(function()
    rutter.sleep(60)
    user:set(nil)
  end)
end

rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Enter", action = enter } } end)
