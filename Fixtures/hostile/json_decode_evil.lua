-- hostile: texts that are no JSON, that nest for ever, and numbers beyond all ranges
-- expect: ok or error or stopped time or stopped memory
local r = require "rutter"
local D = r.json.decode
for _, s in ipairs { "", " ", "[", ("["):rep(1000000), ("{\"a\":"):rep(200000), "1e999", "-0", "-", "01", "1.", ".5", "9223372036854775808", "-9223372036854775809", "1" .. ("0"):rep(300000), "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"\255\"", "\"\1\"", "{\"a\":1,\"a\":2}", "nul", "\239\187\191{}", "[1,]", "{,}", "\"" .. ("\\u0041"):rep(200000) .. "\"", "{\"__index\":1,\"__gc\":2}", "[null,null]", "1 1", "\0", ("[]"):rep(10), "1E400", "1e-400", "0." .. ("0"):rep(100000) .. "1" } do
  local ok, v = pcall(D, s)
  print(#s, s:sub(1, 12), ok, type(v) == "string" and #v > 100 and #v or v)
end
local p = {}
for i = 1, 60000 do p[i] = ("\"k%d\":{}"):format(i) end
local t = "{" .. table.concat(p, ",") .. "}"
for i = 1, 1e4 do p[i] = D(t) end
