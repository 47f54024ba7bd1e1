-- hostile: numbers at the ends of their range for everything that takes one
-- expect: ok or error
local r = require "rutter"
local odd = { math.mininteger, math.maxinteger, 1e308, -1e308, 1 / 0, -1 / 0, 0 / 0, 2 ^ 53, -1, 0, 1e9, 1e9 + 1, 9.3e12 }
for _, n in ipairs(odd) do
  if n < 0 or n > 1e9 or n ~= n then pcall(r.sleep, n) end
  for _, fn in ipairs { r.report, r.now, r.json.encode, r.progress, r.text, r.task, r.all, r.any } do
    pcall(fn, n)
  end
  for _, name in ipairs { "pop", "push", "pop_to", "remove", "replace", "replace_all", "count", "bring_to_front", "refresh" } do
    pcall(r.path[name], r.path, n)
    pcall(r.path[name], r.path, n, n)
  end
  pcall(function() return r.progress { fraction = n } end)
  pcall(r.loader, "l", { gives = "integer", load = print, timeout = n, fresh = n, retry = { times = n, wait = n, factor = n } })
  pcall(r.link, { "x", to = n, present = { after = n } })
  pcall(string.rep, "x", n)
  pcall(math.random, n)
  pcall(utf8.char, n)
  pcall(select, n, 1)
  pcall(table.unpack, {}, n, n)
  pcall(table.unpack, {}, 1, n)
  pcall(table.move, { 1 }, n, n, n)
  pcall(table.insert, {}, n, 1)
  pcall(table.remove, {}, n)
  pcall(table.concat, {}, "", n, n)
  pcall(tostring, n)
  pcall(error, "x", n)
  pcall(debug.traceback, "x", n)
end
