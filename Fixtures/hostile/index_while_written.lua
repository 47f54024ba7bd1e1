-- hostile: fields of nodes and options that are made by a function while they are read
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
local cell = r.cell(1)
local function index() cell:set(2) error("nobody may call this") end
local odd = setmetatable({ 1, 2 }, { __index = index, __len = index, __pairs = index, __eq = index })
show(function()
  local list = r.list({ 1 }, function() return "row" end)
  list[1] = odd
  return r.screen { title = "Alive", list, setmetatable({ "a" }, { __index = index, __len = index }) }
end)
pcall(r.entry, 1, setmetatable({}, { __index = function() return {} end }))
