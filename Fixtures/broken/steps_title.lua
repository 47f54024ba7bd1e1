-- A title that is no text.
--
-- expect: option 'title' of steps 'order' takes a text, got an integer
-- when: load

local rutter = require "rutter"
rutter.steps("order", { title = 4, run = function() end })
