-- hostile: every API function with odd numbers and odd values as each argument
-- expect: ok or error or stopped time or stopped memory
local r = require "rutter"
local odd = { 0/0, 1/0, -1/0, -0.0, math.mininteger, math.maxinteger, -1, 0, 1e308, 5e-324, "", "1e999", "0x7fffffffffffffff", "\0", "\255\254", ("x"):rep(70000), true, r.null, r.path, r, print, {}, { {} }, coroutine.create(print), r.integer, { [1] = 1, [3] = 3 }, { [0/1] = 1 }, { [2^53] = 1 }, { [{}] = 1 } }
local names = {}
for k in pairs(r) do if k ~= "root" then names[#names + 1] = k end end
local count, kinds = 0, {}
local function try(name, f, ...)
  local ok, e = pcall(f, ...)
  count = count + 1
  if not ok then
    if type(e) ~= "string" then print(name, "raised a", type(e), tostring(e)) else
      kinds[name .. ": " .. e:gsub("%d+", "N"):sub(1, 90)] = true
    end
  end
end
for _, name in ipairs(names) do
  local f = r[name]
  if type(f) == "function" or type(f) == "userdata" then
    try(name, f)
    for _, a in ipairs(odd) do
      if not (name == "sleep" and type(a) == "number" and a > 0) then
        try(name, f, a)
        for _, b in ipairs { 0/0, -1, math.mininteger, "\255", print, {} } do try(name, f, a, b) try(name, f, { a, b }) try(name, f, b, a, a) end
      end
    end
  elseif type(f) == "table" then
    for k, g in pairs(f) do
      if type(g) == "function" then for _, a in ipairs(odd) do try(name .. "." .. k, g, a) try(name .. "." .. k, g, f, a) try(name .. "." .. k, g, f, a, a) end end
    end
  end
end
print(count)
local n = 0
for k in pairs(kinds) do n = n + 1 if n < 60 then print(k) end end
