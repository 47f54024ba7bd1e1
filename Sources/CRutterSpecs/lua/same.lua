-- Whether two values hold the same, and where they first differ.
local function step(path, key)
  if math.type(key) == "integer" then return path .. "[" .. key .. "]" end
  if type(key) == "string" and key:find("^[%a_][%w_]*$") then return path == "" and key or path .. "." .. key end
  return path .. "[" .. (type(key) == "string" and string.format("%q", key) or tostring(key)) .. "]"
end

--- Gives true; or false and the place, as `[2].name`, with both values there.
local function same(expected, actual, path, above)
  if expected == actual then return true end
  if type(expected) ~= "table" or type(actual) ~= "table" then return false, path, expected, actual end
  local up = above
  while up do
    -- A pair that is being compared already is the same as far as it goes.
    if rawequal(up.expected, expected) and rawequal(up.actual, actual) then return true end
    up = up.above
  end
  local here = { expected = expected, actual = actual, above = above }
  for key, value in pairs(expected) do
    local is_same, place, left, right = same(value, rawget(actual, key), step(path, key), here)
    if not is_same then return false, place, left, right end
  end
  for key, value in pairs(actual) do
    if rawget(expected, key) == nil then return false, step(path, key), nil, value end
  end
  return true
end

return { same = function(expected, actual) return same(expected, actual, "") end }
