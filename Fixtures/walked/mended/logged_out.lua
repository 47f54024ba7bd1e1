-- The page takes its visitor with it.
local rutter = require "rutter"

local Page = rutter.type("Page", {})
local user = rutter.cell(nil, "user")

rutter.destination(Page, function()
  local visitor = user:get() or { name = "nobody" }
  return rutter.screen { title = "Page of " .. visitor.name }
end)

local function enter()
  user:set { name = "Ada" }
  rutter.path:push(Page {})
  rutter.task(function()
    rutter.sleep(60)
    user:set(nil)
  end)
end

rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Enter", action = enter } } end)
