-- hostile: words with a zero behind them
-- expect: error one of
local r = require "rutter"
r.link { "x", to = 1, style = "push\0" }
