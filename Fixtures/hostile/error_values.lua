-- hostile: odd values thrown from every kind of callback
-- expect: ok or error or stopped time or stopped memory
local r = require "rutter"
local print0 = print
local function print(...) local t = table.pack(...) for i = 1, t.n do local ok, v = pcall(tostring, t[i]) t[i] = ok and v:sub(1, 60) or "untellable" end print0(table.unpack(t, 1, t.n)) end
local vals = { function() error() end, function() error({}) end, function() error(setmetatable({}, { __tostring = function() error "in tostring" end })) end,
  function() error(setmetatable({}, { __tostring = function() return nil end })) end, function() error(r.null) end, function() error(r.path) end, function() error(print) end, function() error(0/0) end,
  function() error(coroutine.create(print)) end, function() error("\255\254\0\27[2J\u{202e}x", 0) end, function() error(("m"):rep(10 << 20), 0) end, function() error("x", math.mininteger) end, function() error("x", math.maxinteger) end,
  function() error(setmetatable({}, { __index = function() error "idx" end, __metatable = 1, __name = "\255" })) end, function() local t = {} t.t = t error(t) end, function() return nil + 1 end, function() local function f() return f() + 1 end f() end, function() string.rep(("x"):rep(1 << 20), 1 << 20) end, function() error({ code = "plugin_stopped", limit = "time", message = "fake" }) end,
  function() error("plugin stopped: over its time limit", 0) end }
for i, f in ipairs(vals) do
  local ok, e = pcall(f) print(i, ok, type(e))
  local c = coroutine.wrap(f) print(i, pcall(c))
  print(i, xpcall(f, function(e) error(e) end))
  print(i, xpcall(f, debug.traceback))
  pcall(r.task, f)
  print(i, pcall(function() local x <close> = setmetatable({}, { __close = f }) error("first") end))
end
for i, f in ipairs(vals) do pcall(r.all, { f }) pcall(r.any, { f, f }) end
vals[3]()
