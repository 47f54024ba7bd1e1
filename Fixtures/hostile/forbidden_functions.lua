-- hostile: looks for what scripts must not have
-- expect: ok
for _, name in ipairs { "io", "dofile", "loadfile", "loadstring", "warn", "collectgarbage2" } do assert(_G[name] == nil, name) end
for _, name in ipairs { "execute", "exit", "remove", "rename", "getenv", "setlocale", "tmpname" } do assert(os[name] == nil, name) end
for _, name in ipairs { "getregistry", "getupvalue", "setupvalue", "sethook", "getlocal", "getinfo", "upvaluejoin", "setmetatable" } do
  assert(debug[name] == nil, name)
end
for _, name in ipairs { "loadlib", "searchers", "preload" } do assert(package[name] == nil, name) end
