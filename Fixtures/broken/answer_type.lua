-- An answer is of the type that the destination gives.
--
-- expect: answer_type.lua:12: the answer of rutter.finish: expected integer, got string "one"
-- when: tap "Go", tap "Finish"

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  gives = rutter.integer,
  screen = function(number)
    return rutter.screen {
      title = "Number " .. number,
      rutter.button { "Finish", action = function() rutter.finish("one") end },
    }
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
