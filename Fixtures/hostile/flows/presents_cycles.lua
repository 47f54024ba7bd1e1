-- hostile: presentations that present themselves, two for one cell, cells set in hooks as they leave
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"A"}
-- input: {"do":"tap","target":"B"}
-- input: {"do":"back"}
-- input: {"do":"back"}
-- input: {"do":"tap","target":"C"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
local w, item, case = r.cell(false, "w"), r.cell(nil, "item"), r.cell(nil, "case")
local function scr() return r.screen { title = "P", presents = { { when = w, screen = scr }, { when = w, screen = scr }, { item = item, screen = function(v) return r.screen { title = "it", presents = { item = item, screen = function() return scr() end } } end } },
  on_disappear = function() w:set(true) end, on_destroy = function() w:set(true) item:set(1) case:set("x") end, r.button { "B", action = function() w:set(false) item:set { 1 } end } } end
r.root(function() return r.screen { title = "Root", presents = { { when = w, screen = scr }, { item = item, screen = function(v) return r.screen { title = "item", on_destroy = function() item:set((item:get() or 0)) end } end }, { case = case, cases = setmetatable({}, { __index = function() return scr end }) } },
  r.button { "A", action = function() w:set(true) end }, r.button { "B", action = function() item:set(1) r.sleep(0) item:set(2) end }, r.button { "C", action = function() case:set("x") case:set { x = 1 } case:set { x = 1, y = 2 } end } } end)
