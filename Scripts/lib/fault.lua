#!/usr/bin/env lua5.4
-- Puts a fault into a copy of the sources:
--
--   lua5.4 Scripts/lib/fault.lua files PATCH COPY    prints the files that it would change
--   lua5.4 Scripts/lib/fault.lua apply PATCH COPY    changes them
--
-- A fault is a patch, but one that outlives changes around it: a hunk is looked for by its lines without their
-- indentation, first with all of its context in its own file, then with less and less, and then in all files beside it.
-- It has to be found in exactly one place; otherwise nothing is changed and the exit code is 1.
local deed, patch, copy = ...

local function read(path)
  local file = io.open(path)
  if not file then return nil end
  local lines = {}
  for line in file:lines() do lines[#lines + 1] = line end
  file:close()
  return lines
end

local function trim(line) return (line:gsub("^%s+", ""):gsub("%s+$", "")) end

-- The hunks of a patch: a file, and lines that each have a sign (" ", "-", "+") and a text.
local function hunks_of(lines)
  local hunks, file, hunk = {}, nil, nil
  for _, line in ipairs(lines) do
    local named = line:match("^%+%+%+ b/(.*)")
    if named then
      file, hunk = named, nil
    elseif line:match("^%-%-%- a/") then
      hunk = nil
    elseif line:match("^@@") then
      hunk = { file = file, lines = {} }
      hunks[#hunks + 1] = hunk
    elseif hunk and line:match("^[ +-]") then
      hunk.lines[#hunk.lines + 1] = { sign = line:sub(1, 1), text = line:sub(2) }
    elseif hunk and line == "" then
      hunk.lines[#hunk.lines + 1] = { sign = " ", text = "" }
    end
  end
  return hunks
end

-- The hunk with at most so many lines of context before and after what changes.
local function narrowed(hunk, before, after)
  local first, last
  for i, line in ipairs(hunk.lines) do
    if line.sign ~= " " then first, last = first or i, i end
  end
  local lines = {}
  for i = math.max(1, first - before), math.min(#hunk.lines, last + after) do lines[#lines + 1] = hunk.lines[i] end
  return lines
end

-- Where the old lines of a hunk stand in a file: the numbers of the first lines.
local function places(old, lines)
  local found = {}
  for start = 1, #lines - #old + 1 do
    local fits = true
    for i = 1, #old do
      if trim(lines[start + i - 1]) ~= old[i] then fits = false break end
    end
    if fits then found[#found + 1] = start end
  end
  return found
end

local function old_of(lines)
  local old, says_something = {}, false
  for _, line in ipairs(lines) do
    if line.sign ~= "+" then
      old[#old + 1] = trim(line.text)
      says_something = says_something or #trim(line.text) > 8
    end
  end
  return says_something and old or nil
end

-- All files of the target that a file belongs to.
local function neighbours(file)
  local folder = file:match("^(Sources/[^/]+)/") or "Sources"
  local find = "cd '%s' && find '%s' -type f -name '*.%s' | LC_ALL=C sort"
  local listed = io.popen(find:format(copy, folder, file:match("%w+$")))
  local files = {}
  for name in listed:lines() do files[#files + 1] = name end
  listed:close()
  return files
end

-- The one place of a hunk: file, line, and the lines of the hunk that stand there.
local function place_of(hunk, texts)
  local function text(file)
    texts[file] = texts[file] or read(copy .. "/" .. file) or {}
    return texts[file]
  end
  for _, width in ipairs { { 9, 9 }, { 2, 2 }, { 1, 1 }, { 1, 0 }, { 0, 1 }, { 0, 0 } } do
    local lines = narrowed(hunk, width[1], width[2])
    local old = old_of(lines)
    if old then
      local here = places(old, text(hunk.file))
      if #here == 1 then return hunk.file, here[1], lines end
      local file, start, count = nil, nil, #here
      for _, name in ipairs(count == 0 and neighbours(hunk.file) or {}) do
        for _, place in ipairs(places(old, text(name))) do file, start, count = name, place, count + 1 end
      end
      if count == 1 then return file, start, lines end
    end
  end
end

local function replace(text, start, lines)
  local indent, at = text[start]:match("^%s*"), start
  local shift = lines[1].text:match("^%s*")
  for _, line in ipairs(lines) do
    if line.sign == "+" then
      local own = line.text:sub(1, #shift) == shift and indent .. line.text:sub(#shift + 1) or line.text
      table.insert(text, at, own)
      at = at + 1
    elseif line.sign == "-" then
      table.remove(text, at)
    else
      at = at + 1
    end
  end
end

local texts, changed, order = {}, {}, {}
for _, hunk in ipairs(hunks_of(read(patch) or {})) do
  local file, start, lines = place_of(hunk, texts)
  if not file then os.exit(1) end
  if not changed[file] then order[#order + 1] = file end
  changed[file] = true
  replace(texts[file], start, lines)
end
if #order == 0 then os.exit(1) end
for _, file in ipairs(order) do
  if deed == "files" then
    print(file)
  else
    local out = assert(io.open(copy .. "/" .. file, "w"))
    out:write(table.concat(texts[file], "\n"), "\n")
    out:close()
  end
end
