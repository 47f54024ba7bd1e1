-- hostile: an endless chain of calls, whose stack is given back outside of all protection, where a long collection may be broken off
-- expect: stopped time or stopped instructions or stopped memory
-- seconds: 3
local chain, keys, count = setmetatable({}, { __mode = "k" }), {}, 9000
for i = 1, count do keys[i] = {} end
for i = count, 2, -1 do
  local j = math.random(i)
  keys[i], keys[j] = keys[j], keys[i]
end
for i = count, 2, -1 do chain[keys[i]] = keys[i - 1] end
local top = keys[count]
keys = nil
local mt = {}
local callable = setmetatable({}, mt)
mt.__call = callable
for _ in callable do error(top) end
