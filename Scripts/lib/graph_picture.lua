-- Gives a picture that Graphviz has drawn for `rutter graph` dark colours for readers who have dark ones, and takes out
-- what says which version drew it.
--
--   lua5.4 Scripts/lib/graph_picture.lua FILE

local dark = {
  ["#1f2933"] = "#e6edf3", ["#52606d"] = "#9aa7b4", ["#d5dbe1"] = "#3d444d", ["#fcfcfa"] = "#0d1117",
  ["#f3f5f7"] = "#161b22", ["#e3edf9"] = "#1c3350", ["#eef4fb"] = "#1a2736", ["#fdf5e0"] = "#3a3117",
  ["#e9f5ea"] = "#16321d", ["#f2ecf8"] = "#2d2140", ["#fbe9e7"] = "#46201c", ["#b3261e"] = "#ff8a80", white = "#0d1117",
}

local file <close> = assert(io.open(arg[1]))
local text = file:read("a"):gsub("^.-(<svg)", "%1"):gsub("<!%-%-.-%-%->\n", "")

local rules, known = {}, {}
for property, color in text:gmatch('(%a+)="([#%w]+)"') do
  local rule = ('[%s="%s"]'):format(property, color)
  if (property == "fill" or property == "stroke") and dark[color] and not known[rule] then
    known[rule] = true
    rules[#rules + 1] = ("%s{%s:%s}"):format(rule, property, dark[color])
  end
end
table.sort(rules)
local style = "<style>@media(prefers-color-scheme:dark){" .. table.concat(rules) .. "}</style>\n"
io.write((text:gsub("(<svg.->\n)", function(head) return head .. style end, 1)))
