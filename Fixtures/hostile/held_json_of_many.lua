-- hostile: a text of a few bytes for each value
-- expect: stopped memory or stopped time or stopped instructions or error rutter.json.decode
local rutter = require "rutter"
local text = "[" .. ("0,"):rep(1 << 23) .. "0]"
rutter.json.decode(text)
