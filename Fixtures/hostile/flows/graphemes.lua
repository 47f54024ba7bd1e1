-- hostile: labels that differ only by canonical order: 30,000 combining marks each (String comparison by normalization), as keys and labels and case names
-- expect: ok or error or stopped time
-- input: {"do":"tap","target":"A"}
-- input: {"do":"wait"}
-- input: {"do":"tap","target":"zz"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
local n = r.cell(0, "n")
local a, b = "a" .. ("\u{301}\u{323}"):rep(5000), "a" .. ("\u{323}\u{301}"):rep(5000)
local cells = r.cell(a, "s")
r.root(function() return r.screen { title = a, r.button { "A", action = function() for i = 1, 200 do cells:set(i % 2 == 0 and a or b) n:set(i) r.sleep(0) end end }, r.text { n:get() % 2 == 0 and a or b }, r.picker { "p", cell = cells, choices = { a, b } }, r.list({ a, b }, function(x) return x end, { key = function(x) return x end }), r.button { a, id = a }, r.button { b, id = b } } end)
