-- A database as SQLite answers, without a file: people, and what they wrote. A real one is in Tests/RutterTests.

local rutter = require "rutter"

local PEOPLE <const> = 120
local answers, asked, app

local function column(name, type, pk)
  return { name = name, type = type, notnull = pk and 1 or 0, pk = pk or 0, hidden = 0, dflt_value = rutter.null }
end

local function hex(text) return (text:gsub(".", function(one) return ("%02X"):format(one:byte()) end)) end

--- A text as a row shows it.
local function shown(text) return ("t%d:%s"):format(utf8.len(text) or #text, hex(text)) end

--- The people behind a key, as many as the statement wants.
local function people(sql, parameters)
  local rows, first = {}, parameters and parameters[1] or 0
  for id = first + 1, math.min(first + tonumber(sql:match "LIMIT (%d+)"), PEOPLE) do
    rows[#rows + 1] = { c1 = id, c2 = shown("Person " .. id), k1 = id }
  end
  return rows
end

--- What the database gives for statements that hold these words; what is asked besides fails the test.
local function query(_, sql, parameters)
  asked[#asked + 1] = sql
  for _, answer in ipairs(answers) do
    if sql:find(answer[1], 1, true) then
      if type(answer[2]) == "function" then return answer[2](sql, parameters) end
      return answer[2]
    end
  end
  return test.error("not foreseen: " .. sql)
end

local function launch(options)
  app = test.launch("workbench", { stubs = { ["sqlite.query"] = query }, options = { sqlite = options } })
end

local function open(table_name)
  launch { file = "notes.db" }
  app:tap "Database notes.db"
  app:settle()
  app:tap(table_name)
  app:settle()
end

before_each(function()
  asked = {}
  answers = {
    { "pragma_table_list", { { name = "person", type = "table" }, { name = 'a "note"', type = "table" } } },
    { 'table_list("person")', { { schema = "main", name = "person", type = "table", wr = 0 } } },
    { 'table_xinfo("person")', { column("id", "INTEGER", 1), column("name", "TEXT") } },
    { 'foreign_key_list("person")', {} },
    { 'table_list("a ""note""")', { { schema = "main", name = 'a "note"', type = "table", wr = 1 } } },
    { 'table_xinfo("a ""note""")', { column("by", "", 2), column("at", "BLOB", 1), column("it's", "TEXT") } },
    { 'foreign_key_list("a ""note""")', {
      { id = 0, seq = 0, table = "person", from = "by", to = rutter.null },
      { id = 1, seq = 0, table = "person", from = "it's", to = "id" },
    } },
    { 'WHERE (t."id") = (?)', function(_, parameters)
      if parameters[1] ~= 7 then return {} end
      return { { c1 = 7, c2 = "t3000:" .. hex "Grace\nHopper" } }
    end },
    { 'WHERE (t."rowid") = (?)', function(_, parameters)
      return { { c1 = parameters[1], c2 = shown("Person " .. parameters[1]) } }
    end },
    { 'FROM "person" AS t', people },
    { 'WHERE (t."at", t."by") = (X\'00FF\', ?)', { {
      c1 = 7, c2 = "b2", c3 = "t3:FF6161", c4 = 7, c5 = rutter.null,
    } } },
    { 'FROM "a ""note""" AS t', { { c1 = 7, c2 = "b2", c3 = "rInf", k1 = "x00FF", k2 = 7 } } },
  }
end)

it("says which option it needs", function()
  launch {}
  app:find "SQLite: name a database, --option sqlite.file=FILE --allow sqlite=FILE"
end)

it("shows tables, rows a page at a time behind the last key, and never counts", function()
  open "person"
  app:find "id · name"
  assert.equals(50 + 3, #app:find_all { role = "link" }) -- columns, query, more
  app:find "50 · Person 50"
  app:tap "More rows"
  app:settle()
  app:tap "51 · Person 51"
  app:settle()
  assert.equals("person, rowid = 51", app.screen.title)
  app:back()
  app:tap "More rows"
  app:settle()
  assert.equals(20, #app:find_all { role = "link" })
  for _, sql in ipairs(asked) do assert.is_nil(sql:lower():find "count%(") end
end)

it("shows a row of any names and bytes, and what its foreign keys lead to", function()
  open 'a "note"'
  app:tap "7 · blob of 2 bytes · Inf"
  app:settle()
  assert.equals("a \"note\", at = X'00FF', by = 7", app.screen.title)
  app:find "it's: \u{FFFD}aa"
  assert.equals(1, #app:find_all { role = "link" }) -- the other foreign key is NULL
  app:tap "by → person"
  app:settle()
  assert.equals("person, id = 7", app.screen.title)
  app:find "name: Grace\nHopper … (3000 characters)"
end)

it("says that the row is not there to which a foreign key leads", function()
  for _, answer in ipairs(answers) do
    if answer[1]:find('(t."at", t."by") =', 1, true) then answer[2][1].c4 = 8 end
  end
  open 'a "note"'
  app:tap "7 · blob of 2 bytes · Inf"
  app:settle()
  app:tap "by → person"
  app:settle()
  app:expect_error "person has no row with id = 8"
end)

it("takes nothing but a key for one", function()
  launch { file = "notes.db" }
  local place = { file = "notes.db", table = "person", columns = { "id" }, skipped = 0 }
  for _, part in ipairs { "x0) OR (1=1", "t0'", "1", true } do
    place.key = { part }
    app:push({ place = place, fields = {}, leads = { { label = "Lead", place = place } } }, { type = "sqlite.Row" })
    app:tap "Lead"
    app:settle()
    app:expect_error "this is no key of a row"
  end
end)

it("shows columns and where their foreign keys lead", function()
  open 'a "note"'
  app:tap "Columns"
  app:settle()
  app:find "at BLOB, primary key, not null"
  app:tap "it's → person (id)"
  app:settle()
  assert.equals("person", app.screen.title)
end)

it("runs a query, and shows what is wrong with it", function()
  table.insert(answers, 1, { "SELECT * FROM (SELECT id, note FROM x\n) LIMIT 51 OFFSET 0", {
    { id = 1, note = "one\nline" }, { id = 2, note = rutter.null },
  } })
  table.insert(answers, 1, { "DELETE", test.error 'near "DELETE": syntax error' })
  open "person"
  app:tap "Query"
  app:set("Statement", "SELECT id, note FROM x; ")
  app:tap "Run"
  app:settle()
  app:find "id: 2 · note: NULL"
  app:tap "id: 1 · note: one line"
  app:find "note: one\nline"
  app:back()
  app:set("Statement", "DELETE FROM x")
  app:tap "Run"
  app:settle()
  app:find 'near "DELETE": syntax error'
end)

it("shows what a query gives in pages, each row under its names", function()
  table.insert(answers, 1, { "sqlite_master", function(sql)
    local rows, skipped = {}, tonumber(sql:match "OFFSET (%d+)")
    for number = skipped + 1, math.min(skipped + 51, 60) do rows[#rows + 1] = { name = "t" .. number } end
    return rows
  end })
  launch { file = "notes.db" }
  app:tap "Database notes.db"
  app:tap "Query"
  app:tap "Run"
  app:settle()
  app:find "name: t50"
  app:tap "Next rows"
  app:settle()
  assert.equals(10, #app:find_all { role = "link" })
  assert.equals(0, #app:find_all { label = "Next rows" })
end)

it("says at its place that the database is gone, and tries again", function()
  local gone = { "pragma_table_list", test.error "notes.db: no such file or folder" }
  table.insert(answers, 1, gone)
  launch { file = "notes.db" }
  app:tap "Database notes.db"
  app:settle()
  app:expect_error "no such file or folder"
  gone[2] = { { name = "person", type = "table" } }
  app:tap { role = "retry" }
  app:settle()
  app:find "person"
end)
