-- What scripts cannot do: change what all share, reach what is not there, set finalizers; and what the messages say.
local function fails(message, f, ...)
  local ok, said = pcall(f, ...)
  assert(not ok, "should have failed: " .. message)
  assert(tostring(said):find(message, 1, true), tostring(said))
end

for _, name in ipairs { "string", "table", "math", "os", "utf8", "debug", "coroutine" } do
  local library = _G[name]
  fails("read-only", function() library.new = 1 end)
  fails("read-only", rawset, library, "new", 1)
  fails("protected metatable", setmetatable, library, {})
  assert(getmetatable(library) == false and library.new == nil and rawget(library, "new") == nil)
  local count = 0
  for k, v in pairs(library) do
    assert(library[k] == v and rawget(library, k) == v)
    count = count + 1
  end
  assert(count > 0 and next(library) ~= nil, name)
  local _, walked = pairs(library)
  fails("read-only", function() walked.new = 1 end)
end

assert(getmetatable("") == false and ("x").nothing == nil)
fails("attempt to index", function() (("x")).upper = 1 end)
fails("finalizers", setmetatable, {}, { __gc = print })
fails("scripts have no collectgarbage", collectgarbage)
fails("scripts have no collectgarbage", collectgarbage, "count")
fails("two or more", function() for _ in pairs { [{}] = 1, [{}] = 2 } do end end)
fails("refused", string.format, "%p", 1)
fails("not found: looked for no/such.lua and no/such/init.lua", require, "no.such")
fails("size over", string.pack, "c999999999", "x")

for _, name in ipairs { "io", "dofile", "loadfile", "warn" } do assert(_G[name] == nil) end
for _, name in ipairs { "execute", "exit", "remove", "rename", "getenv", "setlocale", "tmpname" } do
  assert(os[name] == nil)
end
for name in pairs(package) do assert(name == "loaded" or name == "config" or name == "path" or name == "cpath") end
assert(require "string" == string and package.loaded.rutter == require "rutter" and package.config:sub(1, 1) == "/")
fails("usually written in C, and scripts load Lua only", require, "lpeg")
assert(os.difftime(7, 5) == 2.0)
for name in pairs(debug) do assert(name == "traceback") end
assert(string.dump == nil)

assert(load("\27Lua") == nil and load("return 1", "x", "b") == nil)
local f, message = load(("goto x "):rep(6000) .. "::x::")
assert(not f and message:find("goto", 1, true))
f, message = load(("-"):rep(2 << 20))
assert(not f and message:find("over the limit", 1, true))

local kept = string
_G.string = nil
assert(("x"):rep(2) == "xx" and string == nil)
_G.string = kept
