-- `migrate` of many entries and cells: values within themselves, of wrong forms, written to while they are read.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle() app:reload("migrate_of_much_test", function(t) return (t:gsub("version = 2", "version = 3")) end) app:settle() app:restart() app:settle()
local rutter = require "rutter"
local count = 0
local A
A = rutter.type("A", { n = "integer", s = "string" }, {
  version = 2,
  migrate = function(old)
    count = count + 1
    local itself = { n = old.n, s = old.s }
    itself.itself = itself
    if count % 5 == 0 then return itself end
    if count % 5 == 1 then return { n = "x" } end
    if count % 5 == 2 then error(setmetatable({}, { __tostring = function() return ("e"):rep(1e6) end })) end
    if count % 5 == 3 then pcall(rutter.type, "B" .. count, {}) pcall(rutter.path.push, rutter.path, A { n = 1, s = "" }) end
    return { n = old.n + 1, s = old.s .. old.s }
  end,
})
local cells = {}
for i = 1, 200 do cells[i] = rutter.cell({ A { n = i, s = ("c"):rep(1000) } }, "cell" .. i) end
rutter.destination(A, function(a) return rutter.screen { title = "A" .. a.n } end)
rutter.root(function()
  return rutter.screen { title = "T" .. #cells, rutter.button { "Go", action = function()
    for i = 1, 200 do rutter.path:push(A { n = i, s = ("p"):rep(1000) }) cells[i]:set({ A { n = -i, s = "" } }) end
  end } }
end)
