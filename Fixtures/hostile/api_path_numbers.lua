-- hostile: path operations with odd numbers
-- expect: ok or error
local r = require "rutter"
for _, v in ipairs { 0/0, 1/0, -0.0, math.mininteger, math.maxinteger, -1, 1.5, "3", "x", {}, print, r.null } do
  for _, m in ipairs { "push", "push_all", "pop", "pop_to", "remove", "replace", "replace_all", "bring_to_front", "edit", "refresh", "pop_to_root" } do
    local ok, op = pcall(r.path[m], r.path, v)
    local ok2, out = ok, nil
    if ok and type(op) ~= "nil" then ok2, out = pcall(op.await, op) end
    print(m, v, ok, ok and (type(out) == "table" and out.outcome or out) or op)
    pcall(r.path[m], nil, v) pcall(r.path[m], v) pcall(r.path[m], r.path, v, v) pcall(r.path[m], r.path, v, { from = v }) pcall(r.path[m], r.path, { id = v }) pcall(r.path[m], r.path, { value = v })
  end
end
