-- The answer of a flow is of another type.
--
-- expect: the answer of flow 'flow_answer.checkout': expected string, got integer 4
-- when: tap "Go", tap "Finish"

local rutter = require "rutter"
local checkout = rutter.flow("checkout", {
  gives = "string",
  root = function()
    return rutter.screen {
      title = "Checkout", rutter.button { "Finish", action = function() rutter.finish_flow(4) end },
    }
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = checkout() } } end)
