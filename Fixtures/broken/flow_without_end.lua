-- A flow opens itself as soon as it shows.
--
-- expect: flow of flow_without_end.cart stands inside of more than 64 flows and tabs: does it open itself without end?
-- when: show, exit 0

local rutter = require "rutter"
local Cart
local function root()
  return rutter.screen { title = "Cart", on_appear = function() rutter.path:push(Cart(1)) end }
end
Cart = rutter.flow("cart", { takes = "integer", root = root })
rutter.root(function()
  return rutter.screen { title = "Home", on_appear = function() rutter.path:push(Cart(1)) end }
end)
