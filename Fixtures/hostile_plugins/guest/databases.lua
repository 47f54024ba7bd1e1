-- Databases: `ro.db` may be read, `rw.db` changed too; `secret.db` lies beside them.
-- luacheck: no max line length
-- luacheck: ignore 211
local rutter = require "rutter"
local attempts = require "attempts"
local refused, fails, raises, works, no = attempts.refused, attempts.fails, attempts.raises, attempts.works, attempts.no
local sqlite, store, folder = rutter.sqlite, rutter.store, rutter.options.folder
local ro, rw = folder .. "/db/ro.db", folder .. "/db/rw.db"

for _, name in ipairs {
  "secret.db", folder .. "/db/secret.db", folder .. "/db/../db/secret.db", "../secret.db", folder .. "/db/ro.db/../secret.db",
  ":memory:", "file:" .. ro .. "?mode=rwc", "file:" .. folder .. "/db/secret.db", ro .. "?mode=rw", ro .. ":write", ro .. " ", "ro",
  folder .. "/store.db", "store.db", "file::memory:?cache=shared", "RO.DB", folder .. "/./db/ro.db",
} do
  refused("open " .. name:gsub(folder, "FOLDER"), "sqlite", function() return sqlite.open(name):query "select * from s" end)
end
for what, name in pairs { ["nothing"] = "", ["a zero"] = "ro.db\0", ["no UTF-8"] = "\xff", ["a long one"] = ("x"):rep(100000), ["a number"] = 7 } do
  no("open " .. what, function() return sqlite.open(name):query "select 1" end)
end
local evil = folder .. "/outside/evil.db"
local statements = {
  "attach '" .. folder .. "/db/secret.db' as x", "attach database ':memory:' as x", "attach '' as x", "attach 'file:" .. evil .. "?mode=rwc' as x",
  "detach main", "vacuum into '" .. evil .. "'", "select load_extension('x.so')", "select readfile('/etc/passwd')", "select writefile('" .. evil .. "', 'x')",
  "select edit('x')", "pragma journal_mode = delete", "pragma journal_mode = wal", "pragma writable_schema = on", "pragma temp_store_directory = '/tmp'",
  "pragma data_store_directory = '/tmp'", "pragma mmap_size = 1000000000", "pragma cache_size = 1000000", "pragma hard_heap_limit = 0",
  "pragma soft_heap_limit = 1", "pragma max_page_count = 1000000000", "pragma trusted_schema = on", "pragma locking_mode = exclusive", "pragma query_only = off", "pragma synchronous = off",
  "pragma threads = 100", "pragma foreign_keys = off", "pragma user_version = 7", "pragma schema_version = 7", "pragma wal_checkpoint(truncate)",
  "pragma database_list", "select * from pragma_database_list", "pragma module_list", "pragma function_list", "pragma temp_store = 1",
  "select fts3_tokenizer('simple', x'00')", "select 1; select 2", "select 1; drop table t", "", ";", "-- nothing", "begin", "begin immediate", "commit", "rollback", "savepoint x",
  "release x", "explode", "select", "select * from s", "select zeroblob(1000000000)", "select randomblob(100000000)", "select hex(zeroblob(400000000))", "select printf('%.*c', 2000000, 'x')",
  "create virtual table v using fts5(x)", "create virtual table v using dbstat", "create virtual table temp.v using fts3tokenize", "create virtual table v using csv(filename='/etc/passwd')", "select * from dbstat", "select * from sqlite_dbpage", "select replace(zeroblob(1000), x'00', zeroblob(1000000))",
  "with recursive c(x) as (select 1 union all select x || x from c) select * from c", "with recursive c(x) as (select 1 union all select x + 1 from c) select x from c",
  "select * from generate_series(1, 1e12)", ("select "):rep(1000), "select " .. ("("):rep(100000) .. "1", "select 1" .. (", 1"):rep(3000), "select ?1000000000", "select :x", "select ?, ?",
  "select x'00'", "select 9e999", "select 1 as a, 2 as a", "select char(0)" .. "\0; drop table t", "select '\xff'",
}
for _, name in ipairs { "ro.db", "rw.db" } do
  for _, way in ipairs { "query", "execute" } do
    for _, sql in ipairs(statements) do
      local is_endless = way == "execute" and sql:find "^with recursive"
      local title = name .. " " .. way .. " " .. (#sql > 70 and sql:sub(1, 50) .. " …" or sql):gsub(folder, "FOLDER")
      attempts.harmless(title, function()
        local db = sqlite.open(name)
        if not is_endless then return db[way](db, sql) end
        return rutter.any { function() return { db[way](db, sql) } end, function() rutter.sleep(0.1) return false end }
      end)
    end
  end
end
for _, sql in ipairs {
  "insert into t values (1)", "update t set a = 2", "delete from t", "drop table t", "create table u(a)", "create index i on t(a)",
  "alter table t rename to u", "create trigger g after insert on t begin delete from t; end", "create view v as select 1",
  "insert into t values (1) returning a", "with x as (select 1) insert into t select * from x", "replace into t values (1)",
  "update sqlite_master set sql = ''", "delete from sqlite_master", "analyze", "create temp table u(a)",
} do
  attempts.out("ro.db " .. sql, "sqlite", function() return sqlite.open("ro.db"):execute(sql) end)
  if sql:find "returning" then attempts.out("ro.db query " .. sql, "sqlite", function() return sqlite.open("ro.db"):query(sql) end) end
end
attempts.out("a transaction that writes what may be read", "sqlite", function()
  return sqlite.open("ro.db"):transaction(function(db) db:execute "insert into t values (2)" end)
end)
works("what may be read is as it was", function() return sqlite.open("ro.db"):query("select count(*) as n from t")[1].n == 1 end)
works("a parameter is no SQL", function()
  return #sqlite.open("rw.db"):query("select * from t where a = ?", { "1' or '1'='1" }) == 0
end)
for what, parameters in pairs { ["a function"] = { print }, ["too many"] = { 1, 2, 3 }, ["too few"] = {}, ["a wrong name"] = { b = 1 }, ["a table"] = { {} }, ["a text"] = "x", ["NaN"] = { 0 / 0 }, ["a wild place"] = { [1000000000] = 1 } } do
  no("parameters: " .. what, function() return sqlite.open("rw.db"):query("select * from t where a = ?", parameters) end)
end
no("a transaction after its end", function()
  local kept
  sqlite.open("rw.db"):transaction(function(db) kept = db end)
  return kept:transaction(7)
end)
raises("a transaction that raises", function() return sqlite.open("rw.db"):transaction(function() error "mine" end) end)
works("a transaction that ends itself", function()
  local db = sqlite.open "rw.db"
  pcall(function() db:transaction(function() db:execute "insert into t values (99)" pcall(db.execute, db, "commit") error "out" end) end)
  return #db:query "select * from t where a = 99" == 0
end)
works("handles of another kind", function()
  local db = sqlite.open "rw.db"
  for _, self in ipairs { {}, rutter.null, setmetatable({}, { __index = db }), "rw.db", 7, print } do
    if pcall(db.query, self, "select 1") then return false end
  end
  return true
end)
works("a database's fields cannot be changed", function()
  local db = sqlite.open "ro.db"
  pcall(function() db.name = rw end)
  pcall(function() db.write = true end)
  pcall(rawset, db, "name", rw)
  local done, result = pcall(db.execute, db, "insert into t values (7)")
  return not done or not result
end)

-- What is kept.
for what, key in pairs {
  ["nothing"] = "", ["a zero"] = "a\0b", ["no UTF-8"] = "\xff", ["a long one"] = ("x"):rep(257), ["a huge one"] = ("x"):rep(900000),
  ["a number"] = 7, ["a table"] = {}, ["nil"] = nil, ["true"] = true,
} do
  attempts.harmless("store: key " .. what, function() return store:set(key, 1) end)
  attempts.harmless("store: get " .. what, function() return store:get(key) end)
end
no("store: key nil", function() return store:set(nil, 1) end)
for what, value in pairs {
  ["a function"] = print, ["a cycle"] = (function() local t = {} t.t = t return t end)(), ["NaN"] = 0 / 0, ["infinity"] = math.huge,
  ["2 MiB"] = ("x"):rep(2 << 20), ["a cell"] = rutter.cell(1), ["mixed keys"] = { 1, a = 2 }, ["a coroutine"] = coroutine.create(print),
  ["70 levels"] = (function() local t = {} for _ = 1, 70 do t = { t } end return t end)(),
} do
  no("store: value " .. what, function() return store:set("key", value) end)
end
no("store: value nil", function() return store:set("key", nil) end)
works("store: keys of others by their spelling", function()
  for _, key in ipairs { "host/secret", "host.secret", "../host/secret", "%", "*", "' or 1=1 --", "\1host", "poor/secret", "secret" } do
    if store:get(key) ~= nil then return false end
  end
  for _, key in ipairs(store:keys()) do if key:find "SECRET" then return false end end
  return true
end)
works("store: SQL is no SQL", function()
  return store:set("'); drop table kept; --", 1) and store:get "'); drop table kept; --" == 1 and store:remove "'); drop table kept; --"
end)
no("store of another self", function() return store.get({}, "x") end)
return true
