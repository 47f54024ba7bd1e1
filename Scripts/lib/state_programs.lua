-- Makes small random flows with a test each, in which a few loads come in any order: for comparing what exploring says
-- of them with states recognised and without (`rutter test --check-states`).
--
--   lua5.4 Scripts/lib/state_programs.lua FOLDER COUNT [SEED [LOADS]]    of 2 to so many loads (4 unless told)

local folder, count, seed, most_loads = arg[1], tonumber(arg[2]), tonumber(arg[3] or 1), tonumber(arg[4] or 4)
if not folder or not count or not seed or not most_loads or most_loads < 2 then
  io.stderr:write("usage: lua5.4 Scripts/lib/state_programs.lua FOLDER COUNT [SEED [LOADS]]\n")
  os.exit(64)
end

local function pick(list) return list[math.random(#list)] end

local function chance(percent) return math.random(100) <= percent end

--- One thing that a load or a task does between two waits. `own` is a number that no other has.
local deeds = {
  function() return "" end,
  function() return "a:set(a:get() + 1)" end,
  function(own) return ("a:set(%d)"):format(own) end,
  function(own) return ("a:update(function(v) return v * 2 + %d end)"):format(own % 2) end,
  function() return "b:set(b:get() + a:get())" end,
  function() return "kept.n = kept.n + 1" end,
  function(own) return ("kept.last = %d"):format(own) end,
  function(own) return ("kept[#kept + 1] = %d"):format(own % 3) end,
  function(own) return ("kept.by = function() return %d end"):format(own % 2) end,
  function() return "kept.list = { kept.n }" end,
  function() return "if kept.n == 2 then error('two') end" end,
  function() return "if kept.by and kept.by() == 1 and a:get() > 3 then error('by') end" end,
  function(own) return ("print('did', %d)"):format(own % 2) end,
  function() return "kept.random = math.random(3)" end,
  function() return "local name = 'x' .. kept.n; kept[name] = (kept[name] or 0) + 1" end,
}

local function part(own)
  local lines = {}
  for _ = 1, math.random(2) do
    if chance(70) then lines[#lines + 1] = ("rutter.sleep(%d)"):format(math.random(3)) end
    if chance(60) then lines[#lines + 1] = pick(deeds)(own) end
    if chance(10) then lines[#lines + 1] = "rutter.sleep(1) rutter.sleep(kept.n % 2)" end
  end
  return table.concat(lines, "\n    ")
end

local function loader(number)
  return ([[
local load%d = rutter.loader("load%d", {
  gives = rutter.integer,
  load = function(value)
    %s
    return value + %s
  end,
})]]):format(number, number, part(number), chance(30) and "kept.n" or "0")
end

local function hole(number)
  local ready = pick {
    "function(v) return 'got ' .. v end",
    "function(v) return 'got ' .. v .. ' ' .. a:get() end",
    "function(v) kept.n = kept.n + 1 return 'got ' .. v end",
    "function(v) return rutter.section { 'S', rutter.text('got ' .. v), rutter.button { 'B' .. v, action = function() "
      .. "b:set(v) end } } end",
  }
  return ("rutter.hole(load%d(%d), { ready = %s })"):format(number, number, ready)
end

local function flow(loads)
  local lines = {
    'local rutter = require "rutter"',
    'local a, b = rutter.cell(0, "a"), rutter.cell(0, "b")',
    "local kept = { n = 0 }",
  }
  local holes = {}
  for number = 1, loads do
    lines[#lines + 1] = loader(number)
    if number <= 2 or chance(60) then holes[#holes + 1] = hole(number) end
  end
  if chance(30) then lines[#lines + 1] = "a:watch(function(v) kept.seen = v end)" end
  local title = pick { '"Page"', '"Page " .. a:get()', '"Page " .. b:get()' }
  lines[#lines + 1] = ([[
rutter.destination(rutter.string, function(word)
  return rutter.screen { title = %s, %s,
    rutter.button { "Act", action = function()
    %s
    end },
    rutter.button { "Task", action = function() rutter.task(function()
    %s
    end) end },
    rutter.text("n " .. kept.n),
  }
end)]]):format(title, table.concat(holes, ", "), part(7), part(8))
  lines[#lines + 1] = ([[
rutter.destination(rutter.integer, function(value)
  return rutter.screen { title = "Value " .. value, rutter.text("a " .. a:get()) }
end)
rutter.root(function()
  return rutter.screen { title = "Root", rutter.link { "Go", to = "x" }, rutter.link { "Load", to = load%d(5) } }
end)]]):format(math.random(loads))
  return table.concat(lines, "\n") .. "\n"
end

local function test(name)
  local lines = { ('it("comes to the same", function()'), ('  local app = test.launch "%s"'):format(name) }
  local function add(text) lines[#lines + 1] = "  " .. text end
  if chance(20) then add 'app:tap "Load"' add "app:settle()" add "app:pop_to_root()" end
  add 'app:tap "Go"'
  if chance(30) then add(("app:advance(%d)"):format(math.random(3))) end
  for _ = 1, math.random(0, 2) do
    add(pick { 'app:tap "Act"', 'app:tap "Task"', 'app:tap "Act"', "app:advance(1)", "app:settle()" })
  end
  if chance(20) then add "app:back()" add 'app:tap "Go"' end
  add "app:settle()"
  if chance(40) then add(pick { 'assert.not_equals("Page 4", app.screen.title)', 'app:find "n 0"',
    'assert.not_equals("Page 3", app.screen.title)', 'app:find "got 1"' }) end
  if chance(30) then add 'app:allow_error "two"' end
  if chance(30) then add 'app:allow_error "by"' end
  lines[#lines + 1] = "end)"
  return table.concat(lines, "\n") .. "\n"
end

local function write(path, text)
  local file = assert(io.open(path, "w"))
  assert(file:write(text))
  assert(file:close())
end

for number = 1, count do
  math.randomseed(seed, number)
  local name = ("flow_%d_%d"):format(seed, number)
  write(("%s/%s.lua"):format(folder, name), flow(math.random(2, most_loads)))
  write(("%s/%s_spec.lua"):format(folder, name), test(name))
end
