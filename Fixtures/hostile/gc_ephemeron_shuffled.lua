-- hostile: one ephemeron table whose pairs are one chain in random order: convergeephemerons walks all of it for every two links
-- expect: stopped time or stopped memory or ok or error
local e = setmetatable({}, { __mode = "k" })
local ks = {}
local N = 150000
for i = 1, N do ks[i] = {} end
for i = N, 2, -1 do local j = math.random(i) ks[i], ks[j] = ks[j], ks[i] end
for i = N, 2, -1 do e[ks[i]] = ks[i - 1] end
local top = ks[N] ks = nil
for i = 1, 1e7 do local x = { {}, {}, {} } end
