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
  function(own) return ("seen[%d] = (seen[%d] or 0) + 1"):format(own, own) end,
  function(own) return ("names['k%d'] = true; if next(names) ~= 'k3' then kept.n = kept.n + 1 end"):format(own) end,
  function(own) return ("names['k%d'] = nil"):format(own) end,
  function(own) return ("local co = coroutine.wrap(function() coroutine.yield(%d) return kept.n end) co() kept.co = co")
    :format(own) end,
  function() return "if kept.co then kept.n = kept.n + kept.co() kept.co = nil end" end,
  function() return "local fine = pcall(error, 'x' .. kept.n) kept.last = fine and 1 or 0" end,
  function(own) return ("rutter.log.info('l%d')"):format(own % 2) end,
  function(own) return ("shown:set(%s)"):format(own % 2 == 0) end,
  function() return "shown:set(not shown:get())" end,
  function(own) return ("item:set(%s)"):format(own % 3 == 0 and "nil" or own) end,
  function(own) return ("rutter.report(%s, 'p')"):format(own % 2 == 0 and "0.25" or "0.5") end,
  function() return "table.insert(seen, 1, kept.n)" end,
  function() return "table.sort(seen, function(x, y) return (x or 0) < (y or 0) end)" end,
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
  gives = rutter.integer,%s
  load = function(value)
    %s
    return value + %s
  end,
})]]):format(number, number, chance(15) and (" timeout = %d,"):format(math.random(1, 3)) or "", part(number),
    chance(30) and "kept.n" or "0")
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

--- Starts several tasks at once and goes on. One of them may lead back, so that the button shows again while the others
--- are still late.
local function race()
  local lines = {}
  for own = 1, math.random(2, 3) do
    local back = chance(35) and " rutter.path:pop()" or ""
    lines[own] = ("rutter.task(function() rutter.sleep(1)%s %s%s end)"):format(
      chance(40) and " rutter.sleep(1)" or "", chance(40) and pick(deeds)(own) or "", back)
  end
  lines[#lines + 1] = pick { 'rutter.path:push("x")', "rutter.path:push(1)", "rutter.path:push(1)" }
  return table.concat(lines, "\n    ")
end

local running = { "", "", ' while_running = "queue",', ' while_running = "restart",' }

local function presents(loads)
  return (pick {
    " presents = { when = shown, screen = function() return rutter.screen { title = 'Shown', "
      .. "rutter.hole(load%d(1)) } end },",
    " presents = { item = item, style = 'sheet', screen = function(v) return rutter.screen { title = 'Item ' .. v, "
      .. "rutter.hole(load%d(v)) } end },",
  }):format(math.random(loads))
end

local function flow(loads)
  local lines = {
    'local rutter = require "rutter"',
    'local a, b = rutter.cell(0, "a"), rutter.cell(0, "b")',
    'local shown, item = rutter.cell(false, "shown"), rutter.cell(nil, "item")',
    "local kept, seen, names = { n = 0 }, {}, {}",
  }
  local holes = {}
  for number = 1, loads do
    lines[#lines + 1] = loader(number)
    if number <= 2 or chance(60) then holes[#holes + 1] = hole(number) end
  end
  if chance(30) then lines[#lines + 1] = "rutter.watch(a, function(v) kept.seen = v end)" end
  local title = pick { '"Page"', '"Page " .. a:get()', '"Page " .. b:get()' }
  lines[#lines + 1] = ([[
rutter.destination(rutter.string, function(word)
  return rutter.screen { title = %s, %s,
    rutter.button { "Act",%s action = function()
    %s
    end },
    rutter.button { "Task", action = function() rutter.task(function()
    %s
    end) end },
    rutter.text("n " .. kept.n),%s
  }
end)]]):format(title, table.concat(holes, ", "), pick(running), part(7), part(8), chance(30) and presents(loads) or "")
  lines[#lines + 1] = ([[
rutter.destination(rutter.integer, function(value)
  return rutter.screen { title = "Value " .. value, rutter.text("a " .. a:get()) }
end)
rutter.root(function()
  return rutter.screen { title = "Root", rutter.link { "Go", to = "x" }, rutter.link { "Load", to = load%d(5) },
    rutter.button { "Race",%s action = function()
    %s
    end },
  }
end)]]):format(math.random(loads), pick(running), race())
  return table.concat(lines, "\n") .. "\n"
end

--- Taps a button that starts tasks, and once more if the first of them has led back by then.
local function races(name)
  return ([[
it("comes to the same", function()
  local app = test.launch "%s"
  app:tap "Race"
  %sapp:tap("Race", { if_there = true })
  app:advance(%d)
  app:settle()
  local _ = app.path
end)
]]):format(name, chance(20) and "app:advance(1)\n  " or "", math.random(3))
end

local function test(name)
  if chance(15) then return races(name) end
  local lines = { ('it("comes to the same", function()'), ('  local app = test.launch "%s"'):format(name) }
  local function add(text) lines[#lines + 1] = "  " .. text end
  if chance(20) then add 'app:tap "Load"' add "app:settle()" add "app:pop_to_root()" end
  add 'app:tap "Go"'
  if chance(30) then add(("app:advance(%d)"):format(math.random(3))) end
  for _ = 1, math.random(0, 2) do
    add(pick { 'app:tap("Act", { if_there = true })', 'app:tap("Task", { if_there = true })',
      'app:tap("Act", { if_there = true })', "app:advance(1)", "app:settle()", "app:cancel()", "app:back()",
      'local go = app:find_all "Act"[1] app:settle() if go then app:tap(go, { if_there = true }) end' })
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
