-- A new version whose `migrate` never ends; aliases that are the type itself and all others.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:reload("migrate_without_end_test", function(t) return (t:gsub("version = 2", "version = 3")) end) app:settle()
local rutter = require "rutter"
local A = rutter.type("A", { n = "integer" }, {
  version = 2,
  aliases = { "x.A", "x.B" },
  migrate = function(old) while true do old[#old + 1] = ("x"):rep(1e5) end end,
})
for i = 1, 20000 do
  local options = { version = i, aliases = { "y.T" .. i + 1, "y.U" .. i }, migrate = function(old) return old end }
  if not pcall(rutter.type, "T" .. i, { n = "integer" }, options) then break end
end
rutter.destination(A, function(a) return rutter.screen { title = "A" .. a.n } end)
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = A { n = 1 } } } end)
