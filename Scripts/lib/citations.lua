-- Where the sources cite the rules of the engine (T1, L4 …): in comments only, never in a text that a user may read.
-- A rule that is cited stands in the catalogue, and the catalogue has the rules of Scripts/lib/rules, each once.
--
--   lua5.4 Scripts/lib/citations.lua FILE…
--
-- The files are those of Sources, the articles of the catalogue among them. Says what is not so, and exits with 1 if
-- anything is not.

local RULE = "%f[%w][TVDPLSABEKXGQURWYN][1-9]%d?%f[^%w]"

--- What opens a comment or a string literal, and what closes it, longest first.
local swift = {
  { "//", "\n", "comment" }, { "/*", "*/", "comment" },
  { '#"""', '"""#', "text" }, { '"""', '"""', "text" }, { '#"', '"#', "text" }, { '"', '"', "text" },
}
local c = { { "//", "\n", "comment" }, { "/*", "*/", "comment" }, { '"', '"', "text" }, { "'", "'", "skip" } }
local lua = {
  { "--[[", "]]", "comment" }, { "--", "\n", "comment" },
  { "[[", "]]", "text" }, { '"', '"', "text" }, { "'", "'", "text" },
}
local languages = { swift = swift, c = c, h = c, lua = lua }

--- The place behind the literal or comment whose content begins at `from`. A Swift text may have further ones within
--- `\( … )`; they are passed over with it, and read as part of it.
local function close(source, from, closing, kind)
  local at, depth = from, 0
  while at <= #source do
    local two = source:sub(at, at + 1)
    if kind ~= "comment" and two == "\\(" then
      depth, at = depth + 1, at + 2
    elseif kind ~= "comment" and two:sub(1, 1) == "\\" then
      at = at + 2
    elseif depth == 0 and source:sub(at, at + #closing - 1) == closing then
      return at + #closing
    else
      local byte = two:sub(1, 1)
      if depth > 0 and byte == "(" then depth = depth + 1 elseif depth > 0 and byte == ")" then depth = depth - 1 end
      at = at + 1
    end
  end
  return at
end

--- Calls `see(kind, text, position)` for each comment and each string literal of a source.
local function scan(source, language, see)
  local at = 1
  while at <= #source do
    local opened
    for _, delimiters in ipairs(language) do
      if source:sub(at, at + #delimiters[1] - 1) == delimiters[1] then opened = delimiters break end
    end
    if opened then
      local from = at + #opened[1]
      at = close(source, from, opened[2], opened[3])
      see(opened[3], source:sub(from, at - 1), from)
    else
      at = at + 1
    end
  end
end

local bad = false
local function complain(path, source, position, message)
  local _, line = source:sub(1, position):gsub("\n", "")
  print(("%s:%d: %s"):format(path, line + 1, message))
  bad = true
end

--- The rules of the catalogue, each with the article that explains it under a heading such as `### T1: Title`.
local catalogue = {}
for _, path in ipairs(arg) do
  if path:match("%.docc/.*%.md$") then
    local number = 0
    for line in io.lines(path) do
      number = number + 1
      local rule = line:match("^### ([A-Z]%d+): ")
      if rule and catalogue[rule] then
        print(("%s:%d: %s stands in %s, too"):format(path, number, rule, catalogue[rule]))
        bad = true
      elseif rule then
        catalogue[rule] = path
      end
    end
  end
end

local listed = {}
for line in io.lines("Scripts/lib/rules") do
  local rule = line:match("^([A-Z]%d+) ")
  if rule then
    listed[rule] = true
    if not catalogue[rule] then print(rule .. " stands in no article of the catalogue") bad = true end
  end
end
for rule, path in pairs(catalogue) do
  if not listed[rule] then print(("%s has %s, which is not in Scripts/lib/rules"):format(path, rule)) bad = true end
end

for _, path in ipairs(arg) do
  local language = languages[path:match("%.(%w+)$")]
  local file = language and assert(io.open(path))
  if file then
    local source = file:read("a")
    file:close()
    scan(source, language, function(kind, text, position)
      for at, rule in text:gmatch("()(" .. RULE .. ")") do
        if kind == "comment" and not catalogue[rule] then
          complain(path, source, position + at - 1, ("a comment cites %s, which is no rule"):format(rule))
        end
        if kind ~= "text" then goto continue end
        -- `\u{A7}` is a character, `#FF`, `_K1` and `x.P1` are names.
        if not text:sub(1, at - 1):find("[{#_.]$") then
          complain(path, source, position + at - 1, "a text that users may read names the rule " .. rule)
        end
        ::continue::
      end
    end)
  end
end
os.exit(bad and 1 or 0)
