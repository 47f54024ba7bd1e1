-- hostile: the same with lists and records, which take more
-- expect: stopped memory or stopped time or stopped instructions or error rutter.json.decode
local rutter = require "rutter"
local text = "[" .. ('{"a":[]},'):rep(1 << 21) .. "0]"
rutter.json.decode(text)
