-- What belongs to the flow `host`, and to the engine.
-- luacheck: no max line length
-- luacheck: ignore 211
local rutter = require "rutter"
local attempts = require "attempts"
local raises, works, no = attempts.raises, attempts.works, attempts.no

no("the flow without requiring it", function() return rutter.plugin "host" end)
no("a plugin that is not there", function() return rutter.plugin "nobody" end)
no("a plugin by a path", function() return rutter.plugin "../host" end)
no("a plugin by a zero", function() return rutter.plugin "host\0" end)
for _, name in ipairs { "host", "host.init", "../host/init", "..host.init", "/etc/passwd", "init\0", "io", "package", "ffi", "plugin", "rutter.core", "", ".", "files.", ("x"):rep(100000), "attempts/../../host/init" } do
  no("require " .. ("%q"):format(name:sub(1, 40)), function() return { require(name) } end)
end
for _, name in ipairs { "io", "dofile", "loadfile", "rutter", "arg" } do
  works("no global " .. name, function() return _G[name] == nil end)
end
for _, name in ipairs { "loadlib", "searchers", "loaders", "preload", "searchpath" } do
  works("no package." .. name, function() return package[name] == nil end)
end
for _, name in ipairs { "os", "debug" } do
  works("require " .. name .. " gives what is there anyway", function() return require(name) == _G[name] end)
end
for _, name in ipairs { "execute", "remove", "rename", "getenv", "exit", "tmpname", "setlocale" } do
  works("no os." .. name, function() return os == nil or os[name] == nil end)
end
for _, name in ipairs { "getregistry", "getupvalue", "setupvalue", "setmetatable", "getmetatable", "sethook", "getinfo", "getlocal", "upvalueid" } do
  works("no debug." .. name, function() return debug == nil or debug[name] == nil end)
end
works("no bytecode", function() return load(string.dump and "\27Lua" or "\27Lua", "x", "b") == nil end)
for name, value in pairs(rutter) do
  no("rutter." .. name .. " is not replaced", function() rutter[name] = print if rutter[name] ~= print then return nil, "as it was" end return true end)
  no("rutter." .. name .. " is not replaced rawly", function() rawset(rutter, name, print) if rutter[name] ~= print then return nil, "as it was" end return true end)
  local meta = getmetatable(value)
  if type(meta) == "table" then attempts.harmless("the metatable of rutter." .. name, function() meta.__index = nil meta.__metatable = nil return true end) end
end
works("the metatable of texts", function() local meta = getmetatable "" return type(meta) ~= "table" or rawequal(meta.__index, string) or true end)
no("another's loader by its name", function() return rutter.loader("host.note", { gives = "any", load = print }) end)
no("another's type by its name", function() return rutter.type("host.Note", { text = "string" }) end)
no("another's slot type", function() return rutter.slot_type("host.tools", "any") end)
no("its root", function() return rutter.root(function() return rutter.screen { title = "mine" } end) end)
no("a cell while acting", function() return rutter.cell("x", "own") end)
no("a slot that is not there", function() return rutter.contribute("host.tolls", print) end)
no("a slot by a path", function() return rutter.contribute("../host.tools", print) end)
no("a slot without its plugin", function() return rutter.contribute("tools", print) end)
no("a contribution that is no function", function() return rutter.contribute("host.tools", {}) end)
for _, target in ipairs { rutter.string, rutter.integer, 7, "SECRET" } do
  attempts.harmless("a destination for " .. tostring(target), function()
    local mine = rutter.destination(target, function() return rutter.screen { title = "mine" } end)
    mine:withdraw()
    mine:withdraw()
    return true
  end)
end

-- The path: one note of the flow's lies on it when these run.
local function outcome(fn)
  return function()
    local operation = fn()
    if not operation then return true end
    local answer = operation:await()
    if answer.outcome == "committed" then return true end
    return nil, answer.outcome .. " " .. tostring(answer.reason) .. " " .. tostring(answer.message)
  end
end
local path = rutter.path
for name, fn in pairs {
  pop = function() return path:pop() end, pop_to_root = function() return path:pop_to_root() end,
  replace = function() return path:replace(1) end, replace_all = function() return path:replace_all { 1 } end,
  replace_all_nothing = function() return path:replace_all {} end, back = function() return rutter.back() end,
  remove_entry = function() return path:remove(path:entries()[1]) end,
  remove_id = function() return path:remove { id = path:entries()[1].id } end,
  remove_value = function() return path:remove { value = { text = "SECRET" } } end,
  remove_all = function() return path:remove(function() return true end) end,
  pop_to = function() return path:pop_to { id = path:entries()[1].id } end,
  front = function() return path:edit(function(edited) edited:remove { id = 1 } edited:push(1) end) end,
  edit = function() return path:edit(function(edited) edited:push(1) edited:pop(2) end) end,
  edit_all = function() return path:edit(function(edited) edited:replace_all { 1 } end) end,
  refresh = function() return path:refresh() end, refresh_all = function() return path:refresh(function() return true end) end,
  refresh_id = function() return path:refresh { id = path:entries()[1].id } end,
  forged = function() return path:remove { id = 1, type = rutter.string, value = "x", state = "ready", style = "push" } end,
  huge = function() return path:pop(1 << 62) end,
} do
  no("path: " .. name, outcome(fn))
end
works("path: the flow's value is hidden", function()
  local entry = path:entries()[1]
  return path:values()[1] == rutter.null and entry.value == rutter.null and entry.type == nil
end)
works("path: a selector is not asked", function()
  local is_asked = false
  pcall(function() path:remove(function(entry) is_asked = is_asked or entry.value ~= nil return false end):await() end)
  return not is_asked
end)
works("path: once does not tell", function()
  for _, once in ipairs { "top", "anywhere" } do
    local answer = path:push({ text = "SECRET" }, { once = once }):await()
    if answer.outcome == "duplicate" then return false end
  end
  return true
end)
works("path: it is as it was", function() return path:count() == 1 or error(path:count()) end)
return true
