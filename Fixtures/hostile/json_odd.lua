-- hostile: JSON that is deep, doubled, cut, and as long as may be
-- expect: error or ok or stopped memory or stopped time or stopped instructions
local rutter = require "rutter"

local decode = rutter.json.decode
for _, text in ipairs { ("["):rep(1e6), ('{"a":'):rep(1e6), '{"a":1,"a":2}', '"\\ud800"', '"\\u0000"', "1e400", "-", "[1,]",
  ("9"):rep(1e6), "[" .. ("1,"):rep(1e6) .. "1]", '"' .. ("\\u00e9"):rep(1e6) .. '"', ("\0"):rep(100), "" } do
  print(pcall(decode, text))
  print(pcall(decode, text:sub(1, #text // 2)))
end
