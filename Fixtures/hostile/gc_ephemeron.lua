-- hostile: ephemeron chains: the collector's atomic step is quadratic in C
-- expect: stopped time or stopped memory or ok or error
local t = {}
local tabs = {}
local first = {}
local k = first
for i = 1, 60000 do
  local w = setmetatable({}, { __mode = "k" })
  local nk = {}
  w[k] = nk
  tabs[i] = w
  k = nk
end
local keep = tabs
tabs = nil
-- reversed order of marking: the chain is resolved one link a pass
local rev = {} for i = #keep, 1, -1 do rev[#rev + 1] = keep[i] end
keep = nil
for i = 1, 1e6 do local x = { {}, {}, {} } end
