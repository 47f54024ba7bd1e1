-- Shows a SQLite database: its tables and views, their columns and rows, the rows that foreign keys lead to, and what a
-- query gives.
--
-- A flow links to a database: `rutter.link { "Accounts", to = rutter.plugin("sqlite").Database { file = file } }`. Rows
-- and tables are values of types of their own, too, and other plugins add to what a row shows by the slot
-- `sqlite.row_menu`.
--
-- No statement here goes through a whole table: a page begins behind the key of the row before it. Only where rows have
-- none, as in views and virtual tables, those before it are gone through.

local rutter = require "rutter"
local sql = require "sql"

local PAGE <const> = math.max(1, math.min(rutter.options.page, 1000))
local COLUMNS <const> = 8 -- that a row of a list shows
local BRIEF <const>, LONG <const> = 40, 2000 -- characters of a text in a list, and on a screen
local BATCH <const> = 100 -- columns that one statement asks for: the length of a statement is limited

local Database = rutter.type("Database", { file = "string" })
local Table = rutter.type("Table", { file = "string", name = "string" })
local Query = rutter.type("Query", { file = "string", sql = "string" })

-- Where a row is: what some columns hold, those of the primary key if none are named; or, where nothing is said of what
-- they hold, how many rows come before.
local Place = rutter.type("Place", {
  file = "string", table = "string", columns = "string[]", key = "any[]", skipped = "integer",
})
rutter.type("Field", { name = "string", text = "string" })
rutter.type("Lead", { label = "string", place = Place })
local Row = rutter.type("Row", { place = Place, fields = "Field[]", leads = "Lead[]" })

rutter.type("Kind", { name = "string", tables = "string[]" })
local Tables = rutter.type("Tables", { file = "string", kinds = "Kind[]" })
rutter.type("Line", { text = "string", place = Place })
local Rows = rutter.type("Rows", { table = Table, columns = "string[]", rows = "Line[]", after = "Place?" })
rutter.type("Way", { label = "string", table = "string" })
local Columns = rutter.type("Columns", { table = Table, columns = "string[]", leads = "Way[]" })

rutter.slot_type("row_menu", Row)

-- The database ------------------------------------------------------------------------------------------------------

local function query(file, text, parameters)
  local rows, message = rutter.sqlite.open(file):query(text, parameters)
  if not rows then error(message, 0) end
  return rows
end

local function pragma(file, name, of) return query(file, ("PRAGMA %s(%s)"):format(name, sql.name(of))) end

--- The columns with these names, as statements have them. They are qualified, so that names of results are not meant.
local function written(names)
  local columns = {}
  for place, name in ipairs(names) do columns[place] = "t." .. sql.name(name) end
  return columns
end

--- The name by which the number of a row can be had, where no column has taken it.
local function number_of_row(columns)
  local taken = {}
  for _, column in ipairs(columns) do taken[column.name:lower()] = true end
  for _, name in ipairs { "rowid", "_rowid_", "oid" } do
    if not taken[name] then return { name } end
  end
  return {}
end

--- How a table is made: its columns, those of its primary key, and those that tell a row from all others, if any do.
local function layout(of)
  local columns, primary = {}, {}
  for _, column in ipairs(pragma(of.file, "table_xinfo", of.name)) do
    if column.hidden ~= 1 then columns[#columns + 1] = column end
    if column.pk > 0 then primary[column.pk] = column.name end
  end
  if #columns == 0 then error(("%s: there is no table %s"):format(of.file, of.name), 0) end
  local info
  for _, found in ipairs(pragma(of.file, "table_list", of.name)) do
    if found.schema == "main" then info = found end
  end
  local has_number = info and info.wr == 0 and (info.type == "table" or info.type == "shadow")
  local key = has_number and number_of_row(columns) or info and info.wr == 1 and primary or {}
  return { columns = columns, primary = primary, key = key }
end

--- The foreign keys of a table, each with its columns, and those that they name.
local function foreign_keys(of)
  local keys, by_id = {}, {}
  for _, part in ipairs(pragma(of.file, "foreign_key_list", of.name)) do
    local key = by_id[part.id]
    if not key then
      key = { table = part.table, from = {}, to = {} }
      by_id[part.id], keys[#keys + 1] = key, key
    end
    key.from[part.seq + 1] = part.from
    if part.to ~= rutter.null then key.to[part.seq + 1] = part.to end
  end
  return keys
end

-- Loaders -----------------------------------------------------------------------------------------------------------

local KINDS <const> = {
  { "table", "Tables" }, { "view", "Views" }, { "virtual", "Virtual tables" }, { "shadow", "Parts of virtual tables" },
}

local tables = rutter.loader("tables", {
  gives = Tables,
  load = function(file)
    local found = query(file, [[
      SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
      ORDER BY name COLLATE NOCASE, name]])
    local kinds = {}
    for _, kind in ipairs(KINDS) do
      local names = {}
      for _, one in ipairs(found) do
        if one.type == kind[1] then names[#names + 1] = one.name end
      end
      if #names > 0 then kinds[#kinds + 1] = { name = kind[2], tables = names } end
    end
    return Tables { file = file, kinds = kinds }
  end,
})

local columns = rutter.loader("columns", {
  gives = Columns,
  load = function(of)
    local texts, leads = {}, {}
    for place, column in ipairs(layout(of).columns) do
      local parts = { column.name }
      if column.type ~= "" then parts[1] = column.name .. " " .. column.type end
      if column.pk > 0 then parts[#parts + 1] = "primary key" end
      if column.notnull == 1 then parts[#parts + 1] = "not null" end
      if column.hidden > 1 then parts[#parts + 1] = "generated" end
      if column.dflt_value ~= rutter.null then parts[#parts + 1] = "default " .. sql.cut(column.dflt_value, BRIEF) end
      texts[place] = table.concat(parts, ", ")
    end
    for place, key in ipairs(foreign_keys(of)) do
      local label = table.concat(key.from, ", ") .. " → " .. key.table
      if #key.to > 0 then label = ("%s (%s)"):format(label, table.concat(key.to, ", ")) end
      leads[place] = { label = label, table = key.table }
    end
    return Columns { table = of, columns = texts, leads = leads }
  end,
})

--- The rows behind a place; from the first one, if there is none.
local rows = rutter.loader("rows", {
  gives = Rows,
  load = function(of, after)
    local made = layout(of)
    local names, chosen, keys, condition, parameters = {}, {}, written(made.key), "", {}
    for place = 1, math.min(#made.columns, COLUMNS) do names[place] = made.columns[place].name end
    for place, column in ipairs(written(names)) do
      chosen[#chosen + 1] = sql.shown(column, BRIEF) .. " AS c" .. place
    end
    for place, column in ipairs(keys) do chosen[#chosen + 1] = sql.key(column) .. " AS k" .. place end
    if after and #keys > 0 then
      condition, parameters = sql.compared(keys, ">", after.key)
      condition = "WHERE " .. condition
    end
    local order = #keys > 0 and "ORDER BY " .. table.concat(keys, ", ") or ""
    local skipped = after and after.skipped + 1 or 0
    local statement = ("SELECT %s FROM %s AS t %s %s LIMIT %d OFFSET %d"):format(
      table.concat(chosen, ", "), sql.name(of.name), condition, order, PAGE + 1, #keys > 0 and 0 or skipped)
    local found = query(of.file, statement, parameters)
    local lines = {}
    for place = 1, math.min(#found, PAGE) do
      local texts, key = {}, {}
      for column = 1, #names do texts[column] = sql.line(found[place]["c" .. column], BRIEF) end
      for column = 1, #keys do key[column] = found[place]["k" .. column] end
      lines[place] = { text = table.concat(texts, " · "), place = Place {
        file = of.file, table = of.name, columns = made.key, key = key, skipped = skipped + place - 1,
      } }
    end
    if #made.columns > COLUMNS then names[#names + 1] = "…" end
    return Rows { table = of, columns = names, rows = lines, after = #found > PAGE and lines[PAGE].place or nil }
  end,
})

--- What a place says: `id = 4`.
local function described(place, columns_of_key)
  if #place.key == 0 then return "row " .. place.skipped + 1 end
  local parts = {}
  for number, value in ipairs(place.key) do
    parts[number] = ("%s = %s"):format(columns_of_key[number], sql.key_text(value))
  end
  return table.concat(parts, ", ")
end

--- Asks for columns of one row, some at a time, since a table may have thousands of them.
local function cells(place, key, chosen)
  local rest, parameters = "LIMIT 1 OFFSET " .. place.skipped, {}
  if #place.key > 0 then
    rest, parameters = sql.compared(written(key), "=", place.key)
    rest = "WHERE " .. rest .. " LIMIT 1"
  end
  local values = {}
  for first = 1, #chosen, BATCH do
    local part = {}
    for number = first, math.min(first + BATCH, #chosen + 1) - 1 do
      part[#part + 1] = chosen[number] .. " AS c" .. number
    end
    local found = query(place.file, ("SELECT %s FROM %s AS t %s"):format(
      table.concat(part, ", "), sql.name(place.table), rest), parameters)[1]
    if not found then error(("%s has no row with %s"):format(place.table, described(place, key)), 0) end
    for number = first, first + #part - 1 do values[number] = found["c" .. number] end
  end
  return values
end

local function has_null(values)
  for _, value in ipairs(values) do
    if value == rutter.null then return true end
  end
  return false
end

local row = rutter.loader("row", {
  gives = Row,
  load = function(place)
    local of = Table { file = place.file, name = place.table }
    local made, ways = layout(of), foreign_keys(of)
    local key = #place.columns > 0 and place.columns or made.primary
    if #place.key > 0 and #key ~= #place.key then
      error(("a foreign key to %s has %d columns, its primary key has %d"):format(of.name, #place.key, #key), 0)
    end
    local names, chosen = {}, {}
    for number, column in ipairs(made.columns) do names[number] = column.name end
    for number, column in ipairs(written(names)) do chosen[number] = sql.shown(column, LONG) end
    for _, way in ipairs(ways) do
      for _, column in ipairs(written(way.from)) do chosen[#chosen + 1] = sql.key(column) end
    end
    local values, fields, leads = cells(place, key, chosen), {}, {}
    for number, name in ipairs(names) do fields[number] = { name = name, text = sql.text(values[number], LONG) } end
    local last = #names
    for _, way in ipairs(ways) do
      local to = table.move(values, last + 1, last + #way.from, 1, {})
      last = last + #way.from
      if not has_null(to) then
        leads[#leads + 1] = { label = table.concat(way.from, ", ") .. " → " .. way.table, place = Place {
          file = place.file, table = way.table, columns = way.to, key = to, skipped = 0,
        } }
      end
    end
    local found = Place {
      file = place.file, table = place.table, columns = #place.key > 0 and key or {}, key = place.key,
      skipped = place.skipped,
    }
    return Row { place = found, fields = fields, leads = leads }
  end,
})

-- Screens -----------------------------------------------------------------------------------------------------------

--- A name that can be seen.
local function named(name) return name ~= "" and name or '""' end

rutter.destination(Database, function(of)
  return rutter.screen {
    title = of.file:match "[^/]+$" or of.file,
    rutter.link { "Query", to = Query { file = of.file, sql = "SELECT name, sql FROM sqlite_master" } },
    rutter.hole(tables(of.file), { ready = function(all)
      if #all.kinds == 0 then return rutter.text { "No tables" } end
      return rutter.list(all.kinds, function(kind)
        return rutter.section {
          title = kind.name,
          rutter.list(kind.tables, function(name)
            return rutter.link { named(name), to = Table { file = of.file, name = name } }
          end, { key = function(name) return name end }),
        }
      end, { key = function(kind) return kind.name end })
    end }),
  }
end)

local function page(all)
  if #all.rows == 0 then return rutter.text { "No rows" } end
  return {
    rutter.text { table.concat(all.columns, " · ") },
    rutter.list(all.rows, function(line) return rutter.link { named(line.text), to = row(line.place) } end),
    all.after and rutter.link { "More rows", to = rows(all.table, all.after) },
  }
end

rutter.destination(Table, function(of)
  return rutter.screen {
    title = named(of.name),
    rutter.link { "Columns", to = columns(of) },
    rutter.link { "Query", to = Query { file = of.file, sql = "SELECT * FROM " .. sql.name(of.name) } },
    rutter.hole(rows(of), { ready = page }),
  }
end)

rutter.destination(Rows, function(all)
  return rutter.screen { title = "More of " .. named(all.table.name), page(all) }
end)

rutter.destination(Columns, function(of)
  return rutter.screen {
    title = "Columns of " .. named(of.table.name),
    rutter.list(of.columns, function(text) return rutter.text { text } end),
    #of.leads > 0 and rutter.section {
      title = "Foreign keys",
      rutter.list(of.leads, function(way)
        return rutter.link { way.label, to = Table { file = of.table.file, name = way.table } }
      end),
    },
  }
end)

local function field(of) return rutter.text { named(of.name) .. ": " .. of.text } end

rutter.destination(Row, function(of)
  return rutter.screen {
    title = named(of.place.table) .. ", " .. described(of.place, of.place.columns),
    rutter.list(of.fields, field),
    #of.leads > 0 and rutter.section {
      title = "Leads to",
      rutter.list(of.leads, function(lead) return rutter.link { lead.label, to = row(lead.place) } end),
    },
    rutter.slot("row_menu", of),
  }
end)

-- Queries -----------------------------------------------------------------------------------------------------------

--- A value on one line. Of bytes it is said how many there are.
local function shown_value(value)
  if value == rutter.null then return "NULL" end
  if type(value) == "string" and (not utf8.len(value) or value:find("\0", 1, true)) then
    return ("blob of %d bytes"):format(#value)
  end
  return sql.cut(tostring(value), LONG // 10)
end

--- A page of what a statement gives: rows, each a list of fields, or a message. It stands in another one, so that it
--- can do nothing but select, gives no more rows than are shown, and no two columns of one name.
local function answer(file, text, skipped)
  local statement = ("SELECT * FROM (%s\n) LIMIT %d OFFSET %d"):format(text:gsub("[%s;]+$", ""), PAGE + 1, skipped)
  local is_asked, found, message = pcall(function() return rutter.sqlite.open(file):query(statement) end)
  if not is_asked or not found then return { message = tostring(message or found), rows = {}, skipped = skipped } end
  local shown = {}
  for place = 1, math.min(#found, PAGE) do
    local fields = {}
    for name, value in pairs(found[place]) do
      fields[#fields + 1] = { name = name, text = shown_value(value) }
    end
    shown[place] = fields
  end
  return { rows = shown, skipped = skipped, has_more = #found > PAGE }
end

local function answer_row(fields)
  local texts = {}
  for place = 1, math.min(#fields, COLUMNS) do
    texts[place] = fields[place].name .. ": " .. sql.cut(fields[place].text, BRIEF):gsub("%c+", " ")
  end
  return rutter.link { table.concat(texts, " · "), screen = function()
    return rutter.screen { title = "Row", rutter.list(fields, field) }
  end }
end

rutter.destination(Query, function(of)
  local text, shown = rutter.cell(of.sql, "text"), rutter.cell(nil, "shown")

  local function run(skipped)
    return function() shown:set(answer(of.file, text:get(), skipped)) end
  end

  local came = shown:get()
  return rutter.screen {
    title = "Query",
    rutter.field { "Statement", cell = text },
    rutter.button { "Run", action = run(0), while_running = "restart" },
    came and came.message and rutter.text { came.message },
    came and not came.message and #came.rows == 0 and rutter.text { "No rows" },
    came and rutter.list(came.rows, answer_row),
    came and came.has_more and rutter.button { "Next rows", action = run(came.skipped + PAGE) },
  }
end)

-- In the workbench ---------------------------------------------------------------------------------------------------

rutter.contribute("workbench.tools", function()
  local file = rutter.options.file
  if not file then return rutter.text { "SQLite: name a database, --option sqlite.file=FILE --allow sqlite=FILE" } end
  return rutter.link { "Database " .. file, to = Database { file = file } }
end)
