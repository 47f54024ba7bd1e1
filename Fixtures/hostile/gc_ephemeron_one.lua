-- hostile: one ephemeron table whose pairs are a chain in the worst order
-- expect: stopped time or stopped memory or ok or error
local e = setmetatable({}, { __mode = "k" })
local ks = {}
local N = 200000
for i = 1, N do ks[i] = {} end
for i = N, 2, -1 do e[ks[i]] = ks[i - 1] end
local top = ks[N] ks = nil
local e2 = setmetatable({}, { __mode = "k" })
for i = 1, 1e7 do local x = { {}, {}, {} } end
