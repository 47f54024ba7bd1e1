-- Coroutines of scripts go through pcall, xpcall, __pairs; where they cannot, the error names the C function.
local function steps(f)
  local out, co = {}, coroutine.wrap(f)
  for _ = 1, 10 do
    local v = co()
    out[#out + 1] = tostring(v)
    if v == "end" then break end
  end
  return table.concat(out, " ")
end

assert(steps(function()
  pcall(coroutine.yield, 1)
  xpcall(coroutine.yield, print, 2)
  local ok, message = pcall(function() coroutine.yield(3) error("x", 0) end)
  coroutine.yield(tostring(ok) .. message)
  local _, handled = xpcall(function() coroutine.yield(4) error("y", 0) end, function(m) return m .. "!" end)
  coroutine.yield(handled)
  return "end"
end) == "1 2 3 falsex 4 y! end")

assert(steps(function()
  local walked = setmetatable({}, { __pairs = function() coroutine.yield("walk") return next, { 5 } end })
  for k in pairs(walked) do coroutine.yield(k) end
  return "end"
end) == "walk 1 end")

for _, case in ipairs {
  { "sort", function() table.sort({ 2, 1 }, function() coroutine.yield() end) end },
  { "gsub", function() return (("x"):gsub("x", function() coroutine.yield() end)) end },
  { "load", function() assert(load(function() coroutine.yield() end)) end },
} do
  local ok, message = coroutine.resume(coroutine.create(case[2]))
  assert(not ok and message:find("'" .. case[1] .. "'", 1, true), tostring(message))
end

-- A raised value stays what it is.
local value = {}
assert(select(2, pcall(error, value)) == value and select(2, xpcall(error, function(e) return e end, value)) == value)
assert(select("#", pcall(error)) == 2 and select(2, pcall(error, nil)) == nil)
