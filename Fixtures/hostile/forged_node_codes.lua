-- hostile: metatables that carry the numbers of nodes, types and shapes
-- expect: ok or error
local r = require "rutter"
local count = 0
local function show(screen)
  count = count + 1
  pcall(r.destination, count, screen)
  local n = count
  local is_shown = pcall(function() r.path:push(n):await() end)
  if not is_shown then pcall(r.task, function() r.path:push(n) end) end
end
pcall(r.type, "T", { a = "integer" })
for code = -300, 10 do
  local forged = setmetatable({ 1, 2 }, { code, [code] = code })
  if code >= -213 and code <= -199 then show(function() return r.screen { title = "Alive", forged } end) end
  pcall(r.cell, forged)
  pcall(r.cell, setmetatable({ a = 1 }, { code }))
  pcall(function() return r.path.push(forged, 1) end)
  pcall(r.section, setmetatable({}, { code }))
end
local cell = r.cell(setmetatable({ a = "no integer" }, { 5 }))
assert(getmetatable(cell:get()) == nil or type(cell:get().a) == "string")
