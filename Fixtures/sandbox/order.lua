-- K2: pairs and next walk 1..n, then the other integers, floats, strings by bytes, booleans, and at most one object.
local function keys(t, walk)
  local out = {}
  for k in (walk or pairs)(t) do out[#out + 1] = tostring(k) end
  return table.concat(out, " ")
end

local function by_next(t) return next, t, nil end

local mixed = { 10, 20, 30, [0] = 1, [-5] = 1, [7] = 1, [1.5] = 1, [-2.5] = 1, a = 1, B = 1, ["a\0"] = 1, [""] = 1,
  [true] = 1, [false] = 1, [1e300] = 1, [math.mininteger] = 1 }
local expected = "1 2 3 -9223372036854775808 -5 0 7 -2.5 1.5 1e+300  B a a\0 false true"
assert(keys(mixed) == expected, keys(mixed))
assert(keys(mixed, by_next) == expected, keys(mixed, by_next))

-- The order does not depend on how a table came to be.
local there, back = {}, {}
for i = 1, 500 do there["k" .. i] = i end
for i = 500, 1, -1 do back["k" .. i] = i end
assert(keys(there) == keys(back) and keys(there, by_next) == keys(back))

-- A sequence in any order of making, with and without other keys.
for _, others in ipairs { {}, { "x" }, { 0 }, { "x", 0, true } } do
  local t = {}
  for i = 100, 1, -1 do t[i] = i end
  for _, k in ipairs(others) do t[k] = 0 end
  local i = 0
  for k, v in pairs(t) do
    i = i + 1
    assert(i > 100 or (k == i and v == i))
  end
  assert(i == 100 + #others)
end

-- Holes: the sequence ends at the first one.
assert(keys { 1, 2, nil, 4, nil, 6 } == "1 2 4 6" and keys { [2] = 1, [3] = 1, [-1] = 1 } == "-1 2 3")
assert(keys({ [2] = 1, [3] = 1, [-1] = 1 }, by_next) == "-1 2 3" and keys {} == "" and keys({}, by_next) == "")

-- One object may be a key and comes last; two are an error, in every way of walking.
local object = {}
assert(keys { [object] = 1, a = 1, 5 }:find("^1 a table: %d+$"))
for _, walk in ipairs { pairs, by_next } do
  local ok, message = pcall(keys, { [{}] = 1, [print] = 2 }, walk)
  assert(not ok and message:find("two or more tables or functions", 1, true), message)
end

-- Removing and changing while walking.
for _, walk in ipairs { pairs, by_next } do
  local t, seen = { 1, 2, 3, x = 1, y = 2, [-1] = 3, [2.5] = 4 }, 0
  for k in walk(t) do
    seen = seen + 1
    t[k] = nil
  end
  assert(seen == 7 and next(t) == nil)
  t = { a = 1, b = 2, c = 3, d = 4 }
  local order = ""
  for k in walk(t) do
    order = order .. k
    t.c = nil
    t[k] = 9
  end
  assert(order == "abd", order)
  t = { 1, 2, 3, 4, 5, a = 1 }
  order = ""
  for k in walk(t) do
    order = order .. k
    t[3] = nil
  end
  assert(order == "1245a", order)
end

-- next by any key, not only the last; two walks of one table at a time; a key that is none.
local t = { a = 1, b = 2, c = 3 }
assert(next(t, "b") == "c" and next(t, "a") == "b" and next(t, "c") == nil and next(t, "a") == "b" and next(t) == "a")
local pairs_seen = 0
for _ in next, t do for _ in next, t do pairs_seen = pairs_seen + 1 end end
assert(pairs_seen == 9)
local f, s = pairs(t)
assert(f(s, "a") == "b" and f(s, nil) == "a" and f(s, "b") == "c" and f(s, "c") == nil)
assert(not pcall(f, s, "zz"))
local big, count = {}, 0
for i = 1, 20000 do big[i * 3] = i end
for k, v in next, big do
  count = count + 1
  assert(k == v * 3)
end
assert(count == 20000)

-- Tables of every size, whole and with keys removed on the way, and from any key on.
for size = 0, 70 do
  for _, walk in ipairs { pairs, by_next } do
    local sized, want = {}, {}
    for i = 1, size do
      local key = ("k%03d"):format(i * 37 % 1009)
      sized[key], want[i] = i, key
    end
    table.sort(want)
    local i = 0
    for k in walk(sized) do
      i = i + 1
      assert(k == want[i])
      if i % 3 == 0 then sized[k] = nil end
      if want[i + 2] and i % 5 == 0 then assert(next(sized, want[i + 2]) == want[i + 3]) end
    end
    assert(i == size)
    local step, state = walk(sized)
    local left = {}
    for k in walk(sized) do left[#left + 1] = k end
    for j = #left, 1, -1 do assert(step(state, left[j]) == left[j + 1]) end
    assert(step(state, nil) == left[1])
  end
end

-- __pairs and weak tables.
assert(keys(setmetatable({}, { __pairs = function() return next, { z = 1, y = 2 } end })) == "y z")
local weak = setmetatable({}, { __mode = "k" })
weak.a, weak[1] = 1, 2
assert(keys(weak) == "1 a")

-- Sorting is stable, and an order that contradicts itself ends.
local items = {}
for i = 1, 300 do items[i] = { i, i * 7919 % 10 } end
table.sort(items, function(a, b) return a[2] < b[2] end)
for i = 2, 300 do
  local a, b = items[i - 1], items[i]
  assert(a[2] < b[2] or (a[2] == b[2] and a[1] < b[1]))
end
table.sort(items, function(a, b) return a[2] <= b[2] end)
for i = 2, 300 do assert(items[i - 1][2] <= items[i][2]) end
local numbers = { 2 ^ 53, 2 ^ 53 + 1 | 0, -math.huge, math.maxinteger, math.mininteger, 0.5, 0, math.huge, -0.5 }
table.sort(numbers)
for i = 2, #numbers do assert(numbers[i - 1] <= numbers[i]) end
