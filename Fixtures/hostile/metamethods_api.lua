-- hostile: tables that lie (lengths, pairs, index, changing while read) handed to every constructor
-- expect: ok or error or stopped time
local r = require "rutter"
local function liar() local n = 0 return setmetatable({}, { __index = function(t, k) n = n + 1 if n > 1e6 then error "enough" end if k == "title" then return "T" .. n end if type(k) == "number" then return n < 1000 and r.text { "x" } or nil end return nil end, __len = function() return 1e7 end, __pairs = function(t) return function(_, k) n = n + 1 return n < 1e6 and n or nil, 1 end, t end }) end
for _, f in ipairs { "screen", "section", "text", "link", "button", "row", "field", "toggle", "picker", "progress", "divider", "list", "hole", "all", "any", "entry", "type", "destination", "cell", "loader", "watch", "log" } do
  print(f, pcall(r[f], liar())) print(f, pcall(r[f], liar(), liar(), liar())) print(f, pcall(r[f], "x", liar())) print(f, pcall(r[f], { title = liar(), liar() })) print(f, pcall(r[f], { liar, id = liar(), enabled = liar(), "x" }))
end
local t = setmetatable({}, { __gc = nil, __mode = "kv", __metatable = false }) print(pcall(setmetatable, t, {}), pcall(getmetatable, t))
local big = {} for i = 1, 1000 do big[i] = "x" end
print(pcall(r.list, big, function(i) big[#big + 1] = "y" return "z" end))
