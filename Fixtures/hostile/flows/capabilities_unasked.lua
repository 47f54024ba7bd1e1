-- Capabilities that nobody allowed, called with all that is no argument.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  local evil = setmetatable({}, { __index = function(_, k) return k end, __tostring = function() return ("/"):rep(1e6) end, __len = function() return 1e9 end })
  local odd = { "", ("../"):rep(30000) .. "etc/passwd", "\0", "/proc/self/mem", evil, 1e308, { evil }, ("x"):rep(1e7), "file:///etc/passwd", "http://127.0.0.1:1/" }
  local functions = {}
  for _, name in ipairs { "fs", "http", "sqlite", "store" } do
    pcall(function() for _, f in pairs(rutter[name]) do if type(f) == "function" then functions[#functions + 1] = f end end end)
  end
  functions[#functions + 1] = rutter.run
  local held = {}
  for round = 1, 40 do
    for _, f in ipairs(functions) do
      for _, a in ipairs(odd) do for _, b in ipairs(odd) do held[#held % 100 + 1] = { pcall(f, a, b, odd) } end end
    end
    if round % 10 == 0 then rutter.sleep(0) end
  end
end } } end)
