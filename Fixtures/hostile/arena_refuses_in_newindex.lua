-- hostile: assigns through a weak metatable while blocks are refused, in every size
-- expect: ok or stopped memory or stopped time
for size = 16, 1040, 64 do
  pcall(function()
    local keep = {}
    for i = 1, 200000 do
      local mt = setmetatable({}, { __mode = "kv" })
      mt.__newindex = {}
      local t = setmetatable({}, mt)
      for k = 1, 8 do t[k .. "k"] = ("x"):rep(k) end
      keep[i] = ("y"):rep(size) .. i
    end
  end)
end
