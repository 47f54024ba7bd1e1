-- Writes SQL, and reads what it gives.
--
-- A database holds what no value of a script can: bytes, texts that are no UTF-8, infinite numbers. So columns are
-- asked for in two forms. Shown, a text is `t`, its length, `:` and the hex of its beginning, a blob is `b` and its
-- size. As a key, a text is `t` and all of its hex, a blob `x` and its hex. In both, numbers and NULL are as they are,
-- and an infinite one is `r` and its name.

local rutter = require "rutter"

local sql = {}

--- A name as it stands in a statement, whatever it is made of.
function sql.name(name) return '"' .. name:gsub('"', '""') .. '"' end

local FORM <const> = "CASE typeof(%s) WHEN 'text' THEN %s WHEN 'blob' THEN %s "
  .. "WHEN 'real' THEN CASE WHEN abs(%s) < 9e999 THEN %s ELSE 'r' || %s END ELSE %s END"

--- A column to be shown, so many characters of it.
function sql.shown(column, most)
  local text = ("'t' || length(%s) || ':' || hex(CAST(substr(%s, 1, %d) AS BLOB))"):format(column, column, most)
  return FORM:format(column, text, "'b' || length(" .. column .. ")", column, column, column, column)
end

--- A column as a part of a key.
function sql.key(column)
  local text, blob = "'t' || hex(CAST(" .. column .. " AS BLOB))", "'x' || hex(" .. column .. ")"
  return FORM:format(column, text, blob, column, column, column, column)
end

local INFINITE <const> = { ["rInf"] = "9e999", ["r-Inf"] = "-9e999" }

--- A part of a key in a statement. What is no number goes there as hex; the plus keeps SQLite from converting it.
local function term(value, parameters)
  if type(value) == "number" then
    parameters[#parameters + 1] = value
    return "?"
  end
  local kind, hex = tostring(value):match "^([tx])(%x*)$"
  if kind == "t" then return "+CAST(X'" .. hex .. "' AS TEXT)" end
  return kind and "X'" .. hex .. "'" or INFINITE[value] or error("this is no key of a row", 0)
end

--- That columns, which are written already, are like a key: `=`, or `>` for what comes behind it.
function sql.compared(columns, sign, key)
  local terms, parameters = {}, {}
  for place, value in ipairs(key) do terms[place] = term(value, parameters) end
  return ("(%s) %s (%s)"):format(table.concat(columns, ", "), sign, table.concat(terms, ", ")), parameters
end

--- What hex stands for, with a mark in the place of bytes that are no UTF-8.
local function unhex(hex)
  local bytes = hex:gsub("%x%x", function(two) return string.char(tonumber(two, 16)) end)
  local parts, start = {}, 1
  while true do
    local _, bad = utf8.len(bytes, start)
    if not bad then return table.concat(parts) .. bytes:sub(start) end
    parts[#parts + 1] = bytes:sub(start, bad - 1) .. "\u{FFFD}"
    start = bad + 1
  end
end

--- A text of so many characters at most.
function sql.cut(text, most)
  local stop = utf8.offset(text, most + 1)
  return stop and stop <= #text and text:sub(1, stop - 1) .. " …" or text
end

--- A number with all of its digits.
local function digits(number)
  local text = tostring(number)
  return tonumber(text) == number and text or ("%.17g"):format(number)
end

--- What is shown of a column that was asked for by `sql.shown`.
function sql.text(value, most)
  if value == rutter.null then return "NULL" end
  if type(value) == "number" then return digits(value) end
  local kind, rest = value:sub(1, 1), value:sub(2)
  if kind == "b" then return "blob of " .. rest .. " bytes" end
  if kind == "r" then return rest end
  local length, hex = rest:match "^(%d+):(%x*)$"
  local text = unhex(hex)
  return tonumber(length) > most and ("%s … (%s characters)"):format(text, length) or text
end

--- The same in a row of a list: one line, and short.
function sql.line(value, most) return (sql.cut(sql.text(value, most), most):gsub("%c+", " ")) end

--- What is shown of a part of a key.
function sql.key_text(value)
  if type(value) == "number" then return digits(value) end
  value = tostring(value)
  local kind, hex = value:match "^([tx])(%x*)$"
  if kind == "t" then return (sql.cut(unhex(hex), 40):gsub("%c+", " ")) end
  return kind and "X'" .. sql.cut(hex, 16) .. "'" or value:sub(2)
end

return sql
