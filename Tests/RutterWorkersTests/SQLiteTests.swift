import Glibc
import RutterCore
import TestFolders
import Testing

@testable import RutterWorkers

/// A database file, and the calls of a plugin that was granted it.
struct DatabaseKit {
  let folder = Folder()
  let calls: SQLiteCalls
  var path: String { folder.path + "/a.db" }

  /// What the file holds unless a test says otherwise.
  static let usual = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO t VALUES (1, 'one'), (2, NULL)
    """

  /// Makes a file of what `setup` says, unless that is nil, and grants it as `a.db` or `a.db:write`.
  init(_ grant: String = "a.db", _ setup: String? = usual) throws {
    let path = folder.path
    if let setup { try Connection(path: try #require(realPath(path)) + "/a.db", .making).run(setup) }
    calls = SQLiteCalls(try Grants([Grant(.sqlite, "\(path)/\(grant)")], to: [PluginID(0): Grantee(name: "menu")]))
  }

  func call(_ name: String, _ arguments: Value...) -> CapabilityCall {
    let call = OutsideCall("sqlite.\(name)", arguments)
    do {
      return CapabilityCall(
        CallID(1), PluginID(0), OutsideCall(call.name, try Capability.named(call.name)?.fit(call) ?? []))
    } catch {
      Issue.record("\(error)")
      return CapabilityCall(CallID(1), PluginID(0), call)
    }
  }

  func query(
    _ sql: Text, _ parameters: Value = .null, limit: Int64? = nil, in transaction: Value = .null
  ) -> CallResult {
    let options = limit.map { Value.record(Record([.init("limit", .integer($0))])) } ?? .null
    return calls.perform(call("query", .string("a.db"), .string(sql), parameters, options, transaction))
  }

  func execute(_ sql: Text, _ parameters: Value = .null, in transaction: Value = .null) -> CallResult {
    calls.perform(call("execute", .string("a.db"), .string(sql), parameters, transaction))
  }

  func transaction(_ word: String, _ number: Value = .null) -> CallResult {
    calls.perform(call(word, .string("a.db"), number))
  }

  /// Begins a transaction, and gives its number.
  func begin(in outer: Value = .null) throws -> Value {
    guard case .values(let values) = transaction("begin", outer), values.count == 1 else {
      throw SQLError("it does not begin")
    }
    return values[0]
  }

  /// The single number that a query gives.
  func number(_ sql: Text, in transaction: Value = .null) -> Int64? {
    guard case .values(let values) = query(sql, in: transaction), case .list(let rows)? = values.first,
      case .record(let row)? = rows.first, case .integer(let number)? = row.fields.first?.value
    else { return nil }
    return number
  }

  /// The files of its folder that this process has open.
  var descriptors: [String] {
    let names = (try? Descriptor(path: "/proc/self/fd").names()) ?? []
    return names.compactMap { name in
      var buffer = [CChar](repeating: 0, count: 4096)
      let got = readlink("/proc/self/fd/" + String(decoding: name, as: UTF8.self), &buffer, 4095)
      return got > 0 ? String(decoding: buffer[..<got].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }.filter { $0.hasPrefix(folder.path + "/") }
  }
}

@Suite struct SQLiteTests {
  private func rows(_ rows: [(Text, Value)]...) -> CallResult {
    .values([.list(rows.map { .record(Record($0.map { Record.Field($0.0, $0.1) })) })])
  }

  private func done(_ changes: Int64, _ lastID: Int64) -> CallResult {
    .values([.record(Record([.init("changes", .integer(changes)), .init("last_id", .integer(lastID))]))])
  }

  @Test("a query gives rows as records, NULL as null, integers and numbers apart")
  func queries() throws {
    let kit = try DatabaseKit()
    #expect(
      kit.query("SELECT * FROM t")
        == rows([("id", .integer(1)), ("name", .string("one"))], [("id", .integer(2)), ("name", .null)]))
    #expect(
      kit.query("SELECT 3.0 AS a, 3 AS b, 'x' || char(0) AS c, -9223372036854775808 AS d")
        == rows([("a", .number(3)), ("b", .integer(3)), ("c", .string("x\0")), ("d", .integer(.min))]))
    #expect(kit.query("SELECT * FROM t WHERE 0") == rows())
    #expect(kit.query("SELECT name FROM t WHERE id = ?", .list([.integer(1)])) == rows([("name", .string("one"))]))
    let named = Record([.init("id", .integer(1)), .init("other", .boolean(true))])
    #expect(
      kit.query("SELECT name, @other AS o FROM t WHERE id = :id", .record(named))
        == rows([("name", .string("one")), ("o", .integer(1))]))
  }

  @Test(
    "what is wrong is nil and a message",
    arguments: [
      ("SELEC", .null, "near \"SELEC\": syntax error"),
      ("SELECT * FROM missing", .null, "no such table: missing"),
      ("", .null, "this is no statement"),
      ("-- nothing", .null, "this is no statement"),
      ("SELECT 1; SELECT 2", .null, "these are several statements; give them one at a time"),
      ("SELECT 1; nonsense", .null, "these are several statements; give them one at a time"),
      ("SELECT 1\0; SELECT 2", .null, "a statement cannot hold a NUL byte"),
      ("SELECT \"double\"", .null, "no such column: double"),
      ("SELECT id, id FROM t", .null, "two columns are called 'id'; give one of them another name with AS"),
      (
        "SELECT CAST(x'ff' AS TEXT) AS b", .null,
        "the column 'b' holds a text that is not UTF-8; CAST(… AS BLOB) gives its bytes"
      ),
      ("SELECT 9e999 AS b", .null, "the column 'b' holds an infinite number, which is no value"),
      ("SELECT ?", .null, "the statement takes 1 parameter, got none"),
      ("SELECT ?", .list([]), "the statement takes 1 parameter, got 0"),
      ("SELECT ?", .string("x"), "parameters are a list or a record, got a string"),
      ("SELECT ?", .list([.list([])]), "parameter 1 is a list, which no column holds"),
      ("SELECT :a", .record(Record([])), "the parameter 'a' is missing"),
      ("SELECT ?", .record(Record([.init("a", .null)])), "parameter 1 has no name; give the parameters as a list"),
      ("SELECT 1", .record(Record([.init("a", .null)])), "the statement has no parameter 'a'"),
      ("SELECT zeroblob(17000000)", .null, "a text or blob is too long"),
    ] as [(Text, Value, String)])
  func mistakes(sql: Text, parameters: Value, message: String) throws {
    let kit = try DatabaseKit()
    #expect(Work.message(kit.query(sql, parameters)) == "\(kit.path): \(message)")
  }

  @Test("blobs are bytes, in what a query gives and in parameters")
  func blobs() throws {
    let kit = try DatabaseKit(), bytes: [UInt8] = [0, 0xFF, 0x41]
    let row: [(Text, Value)] = [("a", .bytes([0x41])), ("b", .bytes(bytes)), ("e", .bytes([]))]
    #expect(kit.query("SELECT x'00ff41' AS b, x'41' AS a, x'' AS e") == rows(row))
    #expect(
      kit.query("SELECT typeof(?1) AS t, hex(?1) AS h, ?1 AS b", .list([.bytes(bytes)]))
        == rows([("b", .bytes(bytes)), ("h", .string("00FF41")), ("t", .string("blob"))]))
  }

  @Test("bytes that are a text, too, are bound as one, and equal to a blob only where the statement says so")
  func bytesAsText() throws {
    let kit = try DatabaseKit("a.db", "CREATE TABLE t (b BLOB); INSERT INTO t VALUES (x'6162'), (x''), (x'ff')")
    for (parameter, plain) in [(Value.string("ab"), "text"), (.string(""), "text"), (.bytes([0xFF]), "blob")] {
      let typed = kit.query("SELECT typeof(?1) AS p, typeof(CAST(?1 AS BLOB)) AS c", .list([parameter]))
      #expect(typed == rows([("p", .string(Text(plain))), ("c", .string("blob"))]))
      for (condition, isFound) in [("b = ?", plain == "blob"), ("b = CAST(? AS BLOB)", true)] {
        let found = kit.query(Text("SELECT count(*) AS n FROM t WHERE \(condition)"), .list([parameter]))
        #expect(found == rows([("n", .integer(isFound ? 1 : 0))]), "\(parameter) \(condition)")
      }
    }
  }

  @Test("a text is the same in whatever encoding a database writes it", arguments: ["UTF-8", "UTF-16le", "UTF-16be"])
  func encodings(name: String) throws {
    let setup = "PRAGMA encoding = '\(name)'; CREATE TABLE t (a, b); INSERT INTO t VALUES ('Käse 🧀', x'6100')"
    let kit = try DatabaseKit("a.db:write", setup), long = String(repeating: "é", count: 100_000)
    let row: [(Text, Value)] = [("a", .string("Käse 🧀")), ("b", .bytes([0x61, 0])), ("h", .string("6100"))]
    #expect(kit.query("SELECT a, b, hex(b) AS h FROM t WHERE a = ?", .list([.string("Käse 🧀")])) == rows(row))
    #expect(kit.execute("UPDATE t SET a = ?", .list([.string(Text(long))])) == done(1, 0))
    #expect(kit.query("SELECT a, '' AS e FROM t") == rows([("a", .string(Text(long))), ("e", .string(""))]))
  }

  @Test("a query of many rows gives all that its limit allows, or nil and a message: never a cut answer")
  func limits() throws {
    let kit = try DatabaseKit()
    func count(_ rows: Int, limit: Int64? = nil) -> CallResult {
      kit.query(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(rows)) SELECT i FROM n", limit: limit)
    }
    guard case .values(let values) = count(10_000), case .list(let all)? = values.first else {
      Issue.record("no rows")
      return
    }
    #expect(all.count == 10_000)
    let message = "more than 10000 rows; a higher `limit` gives more, or LIMIT in the statement fewer"
    #expect(Work.message(count(10_001)) == "\(kit.path): \(message)")
    #expect(Work.message(count(20_000, limit: 20_000)) == nil)
    #expect(Work.message(count(3, limit: 2)) != nil)
    #expect(
      Work.message(
        kit.query(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20)
          SELECT printf('%.*c', 1000000 + i, 'x') AS a FROM n
          """))
        == "\(kit.path): the rows take more than 16 MiB")
  }

  @Test("execute says what it changed, and so does a query that returns what it changed")
  func executes() throws {
    let kit = try DatabaseKit("a.db:write")
    #expect(kit.execute("INSERT INTO t (name) VALUES (?), (?)", .list([.string("x"), .null])) == done(2, 4))
    #expect(kit.execute("UPDATE t SET name = 'y' WHERE id > 2") == done(2, 4))
    #expect(kit.execute("CREATE TABLE u (a)") == done(0, 4))
    #expect(kit.execute("DELETE FROM t WHERE id = 77") == done(0, 4))
    #expect(kit.query("INSERT INTO t (name) VALUES ('z') RETURNING id") == rows([("id", .integer(5))]))
    #expect(kit.number("SELECT count(*) FROM t") == 5)
    let again = kit.execute("INSERT INTO t VALUES (1, 'again')")
    #expect(Work.message(again) == "\(kit.path): UNIQUE constraint failed: t.id")
  }

  @Test("a missing file is made where it may be written to, and else cannot be granted")
  func missing() throws {
    let kit = try DatabaseKit("a.db:write", nil)
    #expect(kit.query("SELECT count(*) AS n FROM sqlite_schema") == rows([("n", .integer(0))]))
    #expect(kit.execute("CREATE TABLE t (a)") == done(0, 0))
    #expect(throws: PermissionError.self) { try DatabaseKit("a.db", nil) }
    #expect(throws: PermissionError.self) { try DatabaseKit("no/a.db:write", nil) }
    #expect(throws: PermissionError.self) { try DatabaseKit(":write", nil) }
  }

  @Test(
    "a database that nobody can write is opened whatever its name", arguments: ["bücher.db", "a?b#c%20 d.db", "本.db"])
  func immutable(name: String) throws {
    let folder = Folder()
    let path = try #require(realPath(folder.path)) + "/" + name
    try Connection(path: path, .making).run("CREATE TABLE t (a)")
    try Connection(path: path, .reading, isImmutable: true).run("SELECT a FROM t")
  }

  @Test("a file that is deleted under way is missed, one that is replaced is read")
  func replaced() throws {
    let kit = try DatabaseKit()
    #expect(kit.number("SELECT count(*) FROM t") == 2)
    unlink(kit.path)
    #expect(Work.message(kit.query("SELECT 1")) == "\(kit.path): no such file or folder")
    try Connection(path: try #require(realPath(kit.folder.path)) + "/a.db", .making).run("CREATE TABLE t (a)")
    #expect(kit.number("SELECT count(*) FROM t") == 0)
    unlink(kit.path)
    kit.folder.link("a.db", to: "/etc/passwd")
    #expect(Work.message(kit.query("SELECT 1")) != nil)
    unlink(kit.path)
    kit.folder.file("a.db", String(repeating: "no database", count: 500))
    #expect(Work.message(kit.query("SELECT 1")) == "\(kit.path): file is not a database")
  }

  @Test("who may only read is refused what writes, with the flag that allows it")
  func readOnly() throws {
    let kit = try DatabaseKit()
    for sql in ["DELETE FROM t", "DROP TABLE t", "CREATE TABLE u (a)", "INSERT INTO t VALUES (9, '') RETURNING id"] {
      for result in [kit.query(Text(sql)), kit.execute(Text(sql))] {
        guard case .refused(let message) = result else {
          Issue.record("not refused: \(sql): \(result)")
          continue
        }
        #expect(
          message.hasSuffix(
            "with a statement that changes the database is not allowed for plugin 'menu'; run with --allow "
              + "sqlite=\(kit.path):write"))
      }
    }
    #expect(kit.number("SELECT count(*) FROM t") == 2)
  }

  @Test(
    "what no grant allows is refused, whoever may write",
    arguments: [
      "ATTACH '/tmp/rutter-attached.db' AS x", "ATTACH ':memory:' AS x", "DETACH x",
      "VACUUM", "VACUUM INTO '/tmp/rutter-vacuumed.db'",
      "PRAGMA writable_schema = 1", "PRAGMA temp_store_directory = '/etc'", "PRAGMA journal_mode = DELETE",
      "PRAGMA mmap_size = 1000000000", "PRAGMA user_version = 7", "PRAGMA synchronous = OFF", "PRAGMA foreign_keys",
      "PRAGMA database_list", "SELECT * FROM pragma_database_list", "PRAGMA trusted_schema = 1",
      "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA wal_checkpoint", "PRAGMA cache_size = 1000000",
      "SELECT load_extension('/tmp/x.so')", "SELECT fts3_tokenizer('simple')", "SELECT json_patch('{}', '{}')",
      "CREATE TEMP TABLE x (a)", "CREATE TEMP VIEW x AS SELECT 1", "CREATE VIRTUAL TABLE x USING fts5(a)",
      "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT x", "RELEASE x", "EXPLAIN ATTACH '/tmp/x' AS y",
      "INSERT INTO sqlite_schema VALUES ('table', 'x', 'x', 0, 'CREATE TABLE x (a)')",
      "UPDATE sqlite_schema SET sql = ''", "DELETE FROM sqlite_master", "SELECT readfile('/etc/passwd')",
      "SELECT writefile('/tmp/rutter-written', 'x')", "SELECT edit('x')", "CREATE TABLE sqlite_x (a)",
    ])
  func forbidden(sql: String) throws {
    for grant in ["a.db", "a.db:write"] {
      let kit = try DatabaseKit(grant)
      for result in [kit.query(Text(sql)), kit.execute(Text(sql))] {
        if case .refused = result { continue }
        #expect(Work.message(result) != nil, "\(sql) gives \(result)")
      }
      #expect(kit.number("SELECT count(*) FROM sqlite_schema") == 1)
      #expect(kit.number("SELECT count(*) FROM t") == 2)
    }
    for path in ["/tmp/rutter-attached.db", "/tmp/rutter-vacuumed.db", "/tmp/rutter-written"] {
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test(
    "what tells of tables, and what a statement needs, is allowed",
    arguments: [
      "PRAGMA table_info(t)", "PRAGMA table_xinfo(t)", "PRAGMA table_list", "PRAGMA foreign_key_list(t)",
      "PRAGMA index_list(t)", "SELECT * FROM pragma_table_info('t')", "SELECT * FROM sqlite_schema",
      "SELECT upper(name), count(*) AS n FROM t GROUP BY 1 ORDER BY 2", "SELECT * FROM json_each('[1]')",
      "EXPLAIN QUERY PLAN SELECT * FROM t", "SELECT instr('abc', 'c'), replace('a', 'a', 'b'), trim('  x ')",
    ])
  func allowed(sql: String) throws {
    let result = try DatabaseKit().query(Text(sql))
    guard case .values(let values) = result, values.count == 1 else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("tables for full text, which ask for more when they are read, can be read")
  func fullText() throws {
    let words = "CREATE VIRTUAL TABLE words USING fts5(body); INSERT INTO words VALUES ('hello world')"
    let result = try DatabaseKit("a.db", words).query("SELECT count(*) AS n FROM words WHERE words MATCH 'world'")
    guard case .values(let values) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(values == [.list([.record(Record([.init("n", .integer(1))]))])])
  }

  @Test("a file whose schema is hostile does not do what its reader may not")
  func hostileFile() throws {
    let kit = try DatabaseKit(
      "a.db",
      "CREATE VIEW v AS SELECT load_extension('/tmp/x.so') AS a; CREATE TABLE t (a); "
        + "CREATE VIEW w AS SELECT * FROM pragma_database_list")
    for name in ["v", "w"] {
      let result = kit.query(Text("SELECT * FROM \(name)"))
      if case .values(let values) = result { #expect(values.first == .null, "\(result)") }
    }
  }

  @Test("a database is named by its grant, or by its last name where only one has it")
  func names() throws {
    let folder = Folder()
    for part in ["a", "b"] {
      folder.folder(part)
      let path = try #require(realPath(folder.path)) + "/\(part)/x.db"
      try Connection(path: path, .making).run("CREATE TABLE \(part) (i)")
    }
    func result(_ name: String, _ grants: String...) throws -> CallResult {
      let grants = grants.map { Grant(.sqlite, "\(folder.path)/\($0)") }
      let calls = SQLiteCalls(try Grants(grants, to: [PluginID(0): Grantee(name: "menu")]))
      let arguments: [Value] = [.string(Text(name)), .string("SELECT name FROM sqlite_schema")]
      return calls.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall("sqlite.query", arguments)))
    }
    let a = rows([("name", .string("a"))]), b = rows([("name", .string("b"))])
    #expect(try result("x.db", "a/x.db") == a)
    #expect(try result("x.db", "a/x.db", "a/x.db:write") == a)
    #expect(try result("\(folder.path)/b/x.db", "a/x.db", "b/x.db") == b)
    guard case .refused(let several) = try result("x.db", "a/x.db", "b/x.db") else {
      Issue.record("which one?")
      return
    }
    #expect(several.contains("this is the name of several databases; say which: \(folder.path)/a/x.db, "))
    guard case .refused(let message) = try result("y.db", "a/x.db") else {
      Issue.record("not granted")
      return
    }
    #expect(message == "sqlite.query \"y.db\" is not allowed for plugin 'menu'; run with --allow sqlite=y.db")
  }

  @Test("of a grant and a wish the narrower counts: the same file, to write only if both say so")
  func narrowed() throws {
    let kit = try DatabaseKit()
    func count(wish: String, grant: String) throws -> CallResult {
      let grantee = Grantee(name: "cook", wishes: [try Grant(wish: wish)], folder: kit.folder.path, isFlow: false)
      let calls = SQLiteCalls(try Grants([Grant(.sqlite, "\(kit.folder.path)/\(grant)")], to: [PluginID(0): grantee]))
      let arguments: [Value] = [.string("a.db"), .string("DELETE FROM t")]
      return calls.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall("sqlite.execute", arguments)))
    }
    kit.folder.file("b.db", "")
    for (wish, grant) in [
      ("sqlite=a.db", "a.db:write"), ("sqlite=a.db:write", "a.db"), ("sqlite=b.db:write", "a.db:write"),
    ] {
      guard case .refused = try count(wish: wish, grant: grant) else {
        Issue.record("\(wish) of \(grant)")
        continue
      }
    }
    #expect(try count(wish: "sqlite=a.db:write", grant: "a.db:write") == done(2, 0))
    #expect(try count(wish: "sqlite", grant: "a.db:write") == done(0, 0))
  }

  @Test(
    "functions that are Rutter's give what SQLite's give",
    arguments: [
      ("instr('abc', 'c')", "3"), ("instr('äbc', 'c')", "3"), ("instr('abc', 'x')", "0"), ("instr('abc', '')", "1"),
      ("instr('', 'a')", "0"), ("instr('', '')", "1"), ("instr(NULL, 'a')", "nil"), ("instr('a', NULL)", "nil"),
      ("instr(x'c3a462', x'62')", "3"), ("instr(12345, 34)", "3"), ("replace('aXbX', 'X', 'yy')", "ayybyy"),
      ("replace('aXbX', 'X', '')", "ab"), ("replace('abc', '', 'x')", "abc"), ("replace('', 'a', 'b')", ""),
      ("replace('aaa', 'aa', 'b')", "ba"), ("replace('a', NULL, 'b')", "nil"), ("replace(121, 1, 3)", "323"),
      ("trim('  a b ')", "a b"), ("ltrim('  a ')", "a "), ("rtrim(' a  ')", " a"), ("trim('xäaäx', 'äx')", "a"),
      ("trim('   ')", ""), ("trim('', 'a')", ""), ("trim('aa', '')", "aa"), ("trim(NULL)", "nil"),
      ("trim('a', NULL)", "nil"), ("ltrim('xxa', 'x')", "a"), ("rtrim('axx', 'x')", "a"), ("trim(110, 0)", "11"),
      ("printf('%d|%5d|%-5d|%05d|%+d', 1, 2, 3, 4, 5)", "1|    2|3    |00004|+5"),
      ("format('%.2f|%8.3f|%g|%e', 1.5, 2.25, 0.1, 1e10)", "1.50|   2.250|0.1|1.000000e+10"),
      ("printf('%s|%4s|%-4s|%.2s', 'a', 'b', 'c', 'def')", "a|   b|c   |de"),
      ("printf('%q|%Q|%w', 'i''s', 'i''s', '\"x')", "i''s|'i''s'|\"\"x"),
      ("printf('%x|%X|%o|%#x', 255, 255, 8, 255)", "ff|FF|10|0xff"), ("printf(NULL)", "nil"),
      ("printf('%c|%3c|%-3c|%.3c|%4.2c', 'abc', 'é', 'x', 'y', 'é')", "a|  é|x  |yyy|  éé"),
      ("printf('%*d|%-*d|%.*f', 3, 1, 3, 2, 1, 2.25)", "  1|2  |2.3"),
      ("printf('%,d|%u|100%', 1234567, 1)", "1,234,567|1|100%"),
      ("printf('%s %d %Q %%')", " 0 NULL %"),
    ])
  func functions(sql: String, expected: String) throws {
    let kit = try DatabaseKit()
    let value: Value = expected == "nil" ? .null : .string(Text(expected))
    let result = kit.query(Text("SELECT CAST(\(sql) AS TEXT) AS a"))
    #expect(result == rows([("a", value)]))
  }

  @Test(
    "no text is made longer than texts may be, a sign at a time",
    arguments: [
      "printf('%.*c', 1000000000, 'x')", "format('%1000000000s', 'x')", "printf('%.1000000000d', 1)",
      "printf(replace(hex(zeroblob(3000)), '00', '%.16000000c'), 'x')",
    ])
  func lengths(sql: String) throws {
    // Thousands of times seconds in one step, which nothing could interrupt.
    let kit = try DatabaseKit()
    #expect(Work.message(kit.query(Text("SELECT \(sql) AS a")))?.hasSuffix("a text or blob is too long") == true)
  }

  @Test(
    "no function takes the square of its arguments' lengths",
    arguments: [
      "instr(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || '1')",
      "length(replace(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || '1', 'x'))",
      "length(trim(hex(zeroblob(8000000)), '1' || hex(zeroblob(4000000))))",
      "hex(zeroblob(4000000)) LIKE '%' || hex(zeroblob(500)) || '1'",
      "hex(zeroblob(4000000)) GLOB '*' || hex(zeroblob(500)) || '1'",
      "length(trim(hex(zeroblob(8000000)), '123456789ABCDEF0'))",
    ])
  func squares(sql: String) throws {
    // The square would take hours, and nothing could interrupt it.
    let kit = try DatabaseKit()
    guard case .values = kit.query(Text("SELECT \(sql) AS a")) else {
      Issue.record("refused")
      return
    }
  }
}
