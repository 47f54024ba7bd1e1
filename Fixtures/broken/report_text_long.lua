-- The text with which a loader tells how far it is stands in every waiting view.
--
-- expect: the text of rutter.report has at most 1 KiB, this one has 4.8 KiB
-- when: show

local rutter = require "rutter"

local slow = rutter.loader("slow", {
  gives = "integer",
  load = function()
    rutter.report(0.5, ("far "):rep(1250))
    return 1
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.hole(slow()) } end)
