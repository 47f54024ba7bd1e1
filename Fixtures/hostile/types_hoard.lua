-- hostile: types, loaders, cells, destinations, watches with huge names and schemas
-- expect: stopped memory or stopped time or error or ok
local r = require "rutter"
print(pcall(r.type, ("T"):rep(1 << 20), {}))
print(pcall(r.type, "", {}), pcall(r.type, "\255", {}), pcall(r.type, "A\0B", {}), pcall(r.type, "integer", {}), pcall(r.type, "a.b", {}), pcall(r.type, "X\27[2J", {}))
local deep = "integer" for i = 1, 5000 do deep = { a = deep } end
print(pcall(r.type, "Deep", deep))
local cyc = {} cyc.c = cyc
print(pcall(r.type, "Cyc", cyc))
print(pcall(r.type, "Many", "integer" .. ("[]"):rep(100000)))
print(pcall(r.type, "Rec", { next = "Rec?", all = "Rec[]" }))
local sh = "integer" for i = 1, 40 do sh = { a = sh, b = sh } end
print(pcall(r.type, "Shared", sh))
local wide = {} for i = 1, 100000 do wide["f" .. i] = "integer" end
print(pcall(r.type, "Wide", wide))
local en = {} for i = 1, 100000 do en[i] = "v" .. i end
print(pcall(r.type, "Enum", en))
for i = 1, 1e6 do r.type("T" .. i .. ("x"):rep(1000), { a = "integer" }) end
