-- Values as people read them: keys in order, cycles named, long ones cut.
local show = {}

local DEEPEST, MOST_ITEMS, LONGEST_TEXT, ONE_LINE = 12, 200, 2000, 72

local names = { ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t", ["\\"] = "\\\\", ['"'] = '\\"', ["\0"] = "\\0" }

local keywords = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then true
  until while]]):gmatch("%a+") do
  keywords[word] = true
end

local function escape(byte) return string.format("\\x%02X", byte:byte()) end

--- A text as Lua takes it. Bytes that are no UTF-8 are escapes, so that what is shown is text in any case.
local function quoted(text)
  if #text > LONGEST_TEXT then
    return quoted(text:sub(1, utf8.offset(text, 0, LONGEST_TEXT) - 1)) .. " … " .. #text .. " bytes"
  end
  text = text:gsub('[%c\\"]', function(character)
    return names[character] or escape(character)
  end)
  if not utf8.len(text) then text = text:gsub("[\x80-\xFF]", escape) end
  return '"' .. text .. '"'
end

local function number(value)
  if math.type(value) == "integer" then return tostring(value) end
  local short = string.format("%.14g", value)
  if tonumber(short) ~= value and value == value then short = string.format("%.17g", value) end
  return short:find("^-?%d+$") and short .. ".0" or short
end

local function key(value)
  if type(value) == "string" and value:find("^[%a_][%w_]*$") and not keywords[value] then return value end
  return "[" .. (type(value) == "string" and quoted(value) or tostring(value)) .. "]"
end

local function scalar(value)
  local kind = type(value)
  if kind == "string" then return quoted(value) end
  if kind == "number" then return number(value) end
  if kind == "function" or kind == "thread" then return kind end
  return tostring(value)
end

--- The items of a table, each as a list of lines; `above` are the tables around it.
local function parts(value, above)
  local list, count, next_index = {}, 0, 1
  for k, v in pairs(value) do
    count = count + 1
    if count > MOST_ITEMS then
      list[#list + 1] = { "…" }
      break
    end
    local lines = show.parts(v, above)
    if k == next_index then
      next_index = next_index + 1
    else
      lines[1] = key(k) .. " = " .. lines[1]
    end
    list[#list + 1] = lines
  end
  return list
end

--- Joins items to one line if they fit.
local function fits(list)
  local length, texts = 4, {}
  for i, lines in ipairs(list) do
    if #lines > 1 then return nil end
    texts[i] = lines[1]
    length = length + #lines[1] + 2
    if length > ONE_LINE then return nil end
  end
  return "{ " .. table.concat(texts, ", ") .. " }"
end

--- A value as a list of lines.
function show.parts(value, above)
  if type(value) ~= "table" then return { scalar(value) } end
  local depth = 0
  local up = above
  while up do
    if rawequal(up.table, value) then return { "‹cycle›" } end
    up, depth = up.above, depth + 1
  end
  if depth >= DEEPEST then return { "{ … }" } end
  local is_fine, list = pcall(parts, value, { table = value, above = above })
  if not is_fine then return { "{ … }" } end
  if #list == 0 then return { "{}" } end
  local line = fits(list)
  if line then return { line } end
  local lines = { "{" }
  for _, item in ipairs(list) do
    for i, text in ipairs(item) do lines[#lines + 1] = "  " .. text .. (i == #item and "," or "") end
  end
  lines[#lines + 1] = "}"
  return lines
end

--- A value as text of one or more lines.
function show.text(value)
  return table.concat(show.parts(value), "\n")
end

--- The most of a text that is told where it differs from another one.
local LONGEST_PART = 2000

--- Where two texts differ first: the place after all that is the same.
local function first_difference(one, other)
  local low, high = 0, math.min(#one, #other)
  while low < high do
    local middle = (low + high + 1) // 2
    if one:sub(1, middle) == other:sub(1, middle) then low = middle else high = middle - 1 end
  end
  return low + 1
end

--- Cuts a text to what stands from one place on, and says how much that leaves out.
local function part(text, from, longest)
  local last = from + longest - 1
  if last < #text then last = utf8.offset(text, 0, last + 1) - 1 end
  return (from > 1 and "… " or "") .. text:sub(from, last) .. (last < #text and " … " .. #text .. " bytes" or "")
end

--- Two texts that are not the same: whole if they are short, else what stands around the place where they differ first.
function show.apart(one, other, longest)
  longest = longest or LONGEST_PART
  if one == other or #one <= longest and #other <= longest then return one, other end
  local before = math.max(1, first_difference(one, other) - longest // 4)
  local from = before > 1 and utf8.offset(one, 0, before) or 1
  -- Whole lines, if there is one that begins near by.
  local line = from > 1 and one:find("\n", from, true)
  if line and line + 1 < before + longest // 4 and one:sub(from, line) == other:sub(from, line) then from = line + 1 end
  return part(one, from, longest), part(other, from, longest)
end

--- A value in one line, cut if it is long.
function show.short(value)
  local lines = show.parts(value)
  if #lines == 1 and #lines[1] <= 200 then return lines[1] end
  if type(value) ~= "table" then return lines[1]:sub(1, utf8.offset(lines[1], 0, 200) - 1) .. "…" end
  return "a table"
end

return show
