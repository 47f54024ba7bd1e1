-- hostile: every API function called at every time: build, row, key, watch, hook, loader, retry, waiting, failed, selector, update, edit, withdraw, after death
-- expect: error or ok or stopped time
-- seconds: 5
-- input: {"do":"tap","target":"A"}
-- input: {"do":"tap","target":"L"}
-- input: {"do":"back"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
local kept = {}
-- What it pushes calls it again, without end: that would go on until a wait is given up after 10,000 turns.
local calls = 0
local function all(where)
  calls = calls + 1
  if calls > 600 then return end
  local bad = {}
  for name, f in pairs { type = function() return r.type("T" .. #kept, {}) end, dest = function() return r.destination(#kept, function() end) end, root = function() return r.root(print) end, loader = function() return r.loader("l" .. #kept, { gives = "any", load = print }) end,
    push = function() return r.path:push(1) end, edit = function() return r.path:edit(function(p) kept[#kept + 1] = p p:push(1) end) end, back = r.back, cancel = r.cancel, cell = function() return r.cell(1, "c" .. #kept) end, watch = function() return r.watch(kept.cell, print) end,
    sleep = function() r.sleep(0) end, task = function() r.task(function() end) end, all = function() r.all { function() end } end, report = function() r.report(0.5, "x") end, screen = function() return r.screen { title = "s" } end, read = function() return r.fs.read "x" end,
    set = function() kept.cell:set(#kept) end, entries = function() return r.path:entries() end, await = function() return kept.l():await() end, preload = function() return kept.l():preload() end, refresh = function() return kept.l():refresh() end, yield = function() return coroutine.isyieldable() and nil end } do
    local ok, v = pcall(f)
    if ok then kept[#kept + 1] = v else bad[#bad + 1] = name .. ": " .. tostring(v):sub(1, 60) end
  end
  for i = 1, math.min(#kept, 200) do local k = kept[i] for _, m in ipairs { "await", "value", "withdraw", "get", "push", "pop", "refresh", "preload" } do pcall(function() return k[m](k, 1) end) end pcall(k) pcall(r.text, { k }) end
  print(where, #bad, bad[1], bad[#bad])
end
kept.cell = r.cell(0, "kept")
kept.l = r.loader("kept", { gives = "any", load = function() all "loader" return 1 end, key = function() all "key" return 1 end, retry = { times = 2 } })
r.watch(kept.cell, function() if not kept.w then kept.w = true all "watch" end end)
r.destination(r.integer, { screen = function() all "screen" return r.screen { title = "I", r.list({ 1 }, function() all "row" return "x" end, { key = function() all "listkey" return 1 end }), r.hole(kept.l(), { waiting = function() all "hwaiting" return "w" end, ready = function() all "hready" return "r" end, failed = function() all "hfailed" return "f" end }) } end,
  on_create = function() all "create" end, on_appear = function() all "appear" end, on_disappear = function() all "disappear" end, on_destroy = function() all "destroy" end, waiting = function() all "waiting" return r.screen { title = "w" } end, failed = function() all "failed" return r.screen { title = "f" } end })
r.root(function() return r.screen { title = "Root", r.button { "A", action = function() all "action" r.path:remove(function() all "selector" return false end) kept.cell:update(function(v) all "update" return v + 1 end) r.path:edit(function() all "edit" end) r.path:push(7):await() end }, r.link { "L", to = kept.l(), present = "placeholder" } } end, { on_appear = function() all "rootappear" end })
