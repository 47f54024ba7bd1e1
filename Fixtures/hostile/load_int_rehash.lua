-- hostile: 66,000 integer constants of one source text: the compiler's own table rehashes them onto one chain
-- expect: stopped time or ok or error
local M, p = (1 << 17) - 1, {}
for j = 1, (1 << 16) + 5 do p[j] = j * M end
local s = "return {" .. table.concat(p, ",") .. "}"
print(#s)
print(load(s))
