import Glibc
import RutterCore
import Testing

@testable import RutterWorkers

/// Answers by the number of their call.
private final class Answers: Sendable {
  private let all = Locked<[CallID: CallResult]>([:])
  func put(_ id: CallID, _ result: CallResult) { all.change { $0[id] = result } }
  func wait(_ count: Int, seconds: Int64 = 20) -> [CallID: CallResult] {
    all.wait(microseconds: seconds * 1_000_000) { $0.count >= count }
  }
  var count: Int { all.withLock { $0.count } }
}

@Suite struct SQLiteTransactionTests {
  private let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS n FROM n"

  private func call(_ name: String, _ arguments: Value...) -> OutsideCall {
    let call = OutsideCall("sqlite.\(name)", [.string("a.db")] + arguments)
    return OutsideCall(call.name, (try? Capability.named(call.name)?.fit(call)) ?? call.arguments)
  }

  private func workers(_ kit: DatabaseKit, _ answers: Answers) throws -> Workers {
    let names = ["query", "execute", "begin", "commit", "rollback"].map { ("sqlite.\($0)", kit.calls) }
    return try Workers(Performers(Dictionary(uniqueKeysWithValues: names))) { answers.put($0, $1) }
  }

  @Test("a transaction commits all or nothing, savepoints within it too")
  func commits() throws {
    let kit = try DatabaseKit("a.db:write")
    let first = try kit.begin()
    #expect(Work.message(kit.execute("INSERT INTO t VALUES (3, 'x')", in: first)) == nil)
    #expect(kit.number("SELECT count(*) FROM t", in: first) == 3)
    #expect(kit.number("SELECT count(*) FROM t") == 2)
    #expect(kit.transaction("commit", first) == .values([.boolean(true)]))
    #expect(kit.number("SELECT count(*) FROM t") == 3)
    let second = try kit.begin(), inner = try kit.begin(in: second)
    _ = kit.execute("DELETE FROM t", in: inner)
    let innermost = try kit.begin(in: inner)
    #expect(innermost != inner)
    // Who ends a savepoint ends those within it.
    #expect(kit.transaction("rollback", inner) == .values([.boolean(true)]))
    #expect(Work.message(kit.transaction("commit", innermost)) != nil)
    #expect(kit.number("SELECT count(*) FROM t", in: second) == 3)
    _ = kit.execute("DELETE FROM t WHERE id = 3", in: second)
    #expect(kit.transaction("rollback", second) == .values([.boolean(true)]))
    #expect(kit.number("SELECT count(*) FROM t") == 3)
    #expect(
      Work.message(kit.execute("DELETE FROM t", in: second)) == "\(kit.path): the transaction is over")
  }

  @Test("a statement that takes the whole transaction back ends it at once, and what still comes of it says so")
  func rolledBack() throws {
    let kit = try DatabaseKit("a.db:write"), over = "\(kit.path): the transaction is over: it was rolled back because"
    let number = try kit.begin(), inner = try kit.begin(in: number)
    _ = kit.execute("DELETE FROM t WHERE id = 2", in: number)
    #expect(
      Work.message(kit.execute("INSERT OR ROLLBACK INTO t VALUES (1, 'x')", in: inner))
        == "\(kit.path): UNIQUE constraint failed: t.id")
    // Nobody has to wait for it, and another one is not taken for it.
    let next = try kit.begin()
    for (name, number) in [("execute", number), ("execute", inner), ("commit", inner), ("commit", number)] {
      let result = name == "execute" ? kit.execute("DELETE FROM t", in: number) : kit.transaction(name, number)
      #expect(Work.message(result) == "\(over) a statement in it failed", "\(name) \(number)")
    }
    // Whose end it was has been told, and nothing is kept of it.
    #expect(Work.message(kit.transaction("commit", number)) == "\(kit.path): the transaction is over")
    #expect(kit.transaction("commit", next) == .values([.boolean(true)]))
    #expect(kit.number("SELECT count(*) FROM t") == 2)
  }

  @Test("in virtual time nobody waits for another transaction; a reader has one that sees one state")
  func virtual() throws {
    let kit = try DatabaseKit("a.db:write")
    let first = try kit.begin()
    #expect(
      Work.message(kit.transaction("begin"))
        == "\(kit.path): another transaction is open, and in virtual time nothing waits for its end")
    #expect(kit.transaction("commit", first) == .values([.boolean(true)]))
    let reader = try DatabaseKit("a.db"), number = try reader.begin()
    #expect(reader.number("SELECT count(*) FROM t", in: number) == 2)
    guard case .refused = reader.execute("DELETE FROM t", in: number) else {
      Issue.record("a reader writes")
      return
    }
    #expect(reader.transaction("commit", number) == .values([.boolean(true)]))
  }

  @Test("a statement that is abandoned ends within milliseconds, and the next call has the connection")
  func interrupt() throws {
    let kit = try DatabaseKit("a.db:write"), answers = Answers(), workers = try workers(kit, answers)
    for round in 0..<20 {
      let name = round % 2 == 0 ? "query" : "execute"
      workers.start(CallID(round), PluginID(0), call(name, .string(Text(endless))))
      usleep(20_000)
      workers.abandon(CallID(round))
      // The one connection that changes is free as soon as the statement has ended.
      workers.start(CallID(100 + round), PluginID(0), call("execute", .string("UPDATE t SET name = 'x'")))
      #expect(answers.wait(round + 1).count == round + 1)
    }
    workers.close()
  }

  @Test("when a call within a transaction is abandoned, the transaction is rolled back at once")
  func abandoned() throws {
    let kit = try DatabaseKit("a.db:write"), answers = Answers(), workers = try workers(kit, answers)
    workers.start(CallID(1), PluginID(0), call("begin"))
    guard case .values(let values)? = answers.wait(1)[CallID(1)], let number = values.first else {
      Issue.record("it does not begin")
      return
    }
    workers.start(CallID(2), PluginID(0), call("execute", .string("DELETE FROM t"), .null, number))
    _ = answers.wait(2)
    workers.start(CallID(3), PluginID(0), call("query", .string(Text(endless)), .null, .null, number))
    usleep(20_000)
    workers.abandon(CallID(3))
    workers.start(CallID(4), PluginID(0), call("begin"))
    guard case .values(let next)? = answers.wait(3, seconds: 2)[CallID(4)] else {
      Issue.record("the transaction holds on")
      return
    }
    #expect(next.first != .null)
    #expect(kit.number("SELECT count(*) FROM t") == 2)
    workers.close()
  }

  @Test("transactions of many coroutines wait for each other without a thread, and all are done")
  func queue() throws {
    let kit = try DatabaseKit("a.db:write"), answers = Answers(), workers = try workers(kit, answers), count = 500
    for number in 0..<count { workers.start(CallID(number), PluginID(0), call("begin")) }
    // Each begins when the one before has ended; its own calls come before those that wait.
    var seen: Set<Int> = []
    for round in 0..<count {
      let all = answers.wait(3 * round + 1)
      guard let (id, result) = all.first(where: { $0.key.number < count && !seen.contains($0.key.number) }),
        case .values(let values) = result, let number = values.first, number != .null
      else {
        Issue.record("after \(round): \(all.count)")
        break
      }
      seen.insert(id.number)
      let insert = call("execute", .string("INSERT INTO t (name) VALUES ('x')"), .null, number)
      workers.start(CallID(count + id.number), PluginID(0), insert)
      _ = answers.wait(3 * round + 2)
      workers.start(CallID(2 * count + id.number), PluginID(0), call("commit", number))
      _ = answers.wait(3 * round + 3)
    }
    #expect(seen.count == count)
    #expect(kit.number("SELECT count(*) FROM t") == Int64(2 + count))
    workers.close()
  }

  @Test("who waits for its turn may be abandoned: the next in line gets it")
  func abandonedInLine() throws {
    let kit = try DatabaseKit("a.db:write"), answers = Answers(), workers = try workers(kit, answers)
    workers.start(CallID(1), PluginID(0), call("begin"))
    guard case .values(let values)? = answers.wait(1)[CallID(1)], let number = values.first else { return }
    for id in 2...50 { workers.start(CallID(id), PluginID(0), call("begin")) }
    usleep(20_000)
    for id in 2...49 { workers.abandon(CallID(id)) }
    workers.start(CallID(100), PluginID(0), call("rollback", number))
    #expect(answers.wait(3)[CallID(50)] != nil)
    workers.close()
  }

  @Test("10,000 queries at once: few connections, all are answered, no descriptor or thread is left")
  func many() throws {
    let count = 10_000
    let kit = try DatabaseKit("a.db")
    let threads = try Descriptor(path: "/proc/self/task").names().count
    do {
      let answers = Answers(), workers = try workers(kit, answers)
      let start = Clock.sinceBoot
      for id in 0..<count {
        workers.start(CallID(id), PluginID(0), call("query", .string("SELECT name FROM t WHERE id = 1")))
      }
      var most = 0
      while answers.count < count, Clock.sinceBoot - start < 60_000_000 {
        most = max(most, kit.descriptors.count)
        usleep(1000)
      }
      let all = answers.wait(count)
      #expect(all.count == count)
      #expect(all.values.allSatisfy { if case .values(let values) = $0 { values.count == 1 } else { false } })
      #expect(most <= 3)
      workers.close()
    }
    kit.calls.stop(PluginID(0))
    #expect(kit.descriptors == [])
    // Other tests run at the same time, so that this is no exact number.
    #expect(try Descriptor(path: "/proc/self/task").names().count < threads + 64)
  }

  @Test("statements that take long hold short ones up only for a moment, as long as a connection is left")
  func long() throws {
    let kit = try DatabaseKit("a.db"), answers = Answers(), workers = try workers(kit, answers)
    for id in 0..<2 { workers.start(CallID(id), PluginID(0), call("query", .string(Text(endless)))) }
    for id in 2..<200 {
      workers.start(CallID(id), PluginID(0), call("query", .string("SELECT name FROM t WHERE id = 1")))
    }
    #expect(answers.wait(198).count == 198)
    #expect(kit.descriptors.count == 3)
    // The third long one takes the last connection; what comes behind it waits for the end of one.
    workers.start(CallID(200), PluginID(0), call("query", .string(Text(endless))))
    workers.start(CallID(201), PluginID(0), call("query", .string("SELECT name FROM t WHERE id = 1")))
    workers.abandon(CallID(0))
    #expect(answers.wait(199)[CallID(201)] != nil)
    workers.close()
  }

  @Test("a transaction of which no call comes for 5 s is rolled back, and when its plugin is stopped at once")
  func lease() throws {
    let kit = try DatabaseKit("a.db:write")
    let number = try kit.begin()
    _ = kit.execute("DELETE FROM t", in: number)
    let other = try Connection(path: try #require(realPath(kit.path)), .writing)
    // Nobody has told this connection for how long it may wait.
    let start = Clock.sinceBoot
    try other.run("BEGIN IMMEDIATE")
    #expect(Clock.sinceBoot - start >= 4_000_000)
    try other.run("ROLLBACK")
    let over = "\(kit.path): the transaction is over: it was rolled back after 5 s without a call"
    #expect(Work.message(kit.execute("DELETE FROM t", in: number)) == over)
    #expect(Work.message(kit.transaction("commit", number)) == over)
    let next = try kit.begin()
    _ = kit.execute("DELETE FROM t", in: next)
    kit.calls.stop(PluginID(0))
    try other.run("BEGIN IMMEDIATE")
    try other.run("ROLLBACK")
    #expect(kit.number("SELECT count(*) FROM t") == 2)
  }

  @Test("a session that ends rolls back what is open, and leaves no descriptor")
  func sessionEnds() throws {
    var kit: DatabaseKit? = try DatabaseKit("a.db:write")
    let folder = try #require(kit?.folder), number = try kit?.begin()
    _ = kit?.execute("DELETE FROM t", in: try #require(number))
    let path = try #require(kit?.path)
    kit = nil
    let other = try Connection(path: try #require(realPath(path)), .writing)
    try other.run("BEGIN IMMEDIATE")
    let statement = try Statement("SELECT count(*) FROM t", on: other)
    #expect(try statement.step() && statement.integer(0) == 2)
    _ = folder
  }

  @Test("statements nested as deep as they come do not take more stack than a worker has")
  func deep() throws {
    let kit = try DatabaseKit("a.db:write"), answers = Answers(), workers = try workers(kit, answers)
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    var statements: [String] = []
    for depth in [50, 90, 100, 1000, 10_000] {
      statements += [
        "SELECT " + repeated("(", depth) + "1" + repeated(")", depth) + " AS a",
        "SELECT " + repeated("1+", depth) + "1 AS a", "SELECT " + repeated("-", depth) + "1 AS a",
        "SELECT " + repeated("(SELECT ", depth / 2) + "1" + repeated(")", depth / 2) + " AS a",
        "SELECT * FROM " + repeated("(SELECT * FROM ", depth / 2) + "t" + repeated(")", depth / 2),
        repeated("SELECT 1 UNION ALL ", depth) + "SELECT 1",
        "SELECT " + repeated("abs(", depth) + "1" + repeated(")", depth),
        "SELECT " + repeated("CASE WHEN 1 THEN ", depth) + "1" + repeated(" END", depth) + " AS a",
        "SELECT * FROM t WHERE " + repeated("id IN (SELECT id FROM t WHERE ", depth / 2) + "1"
          + repeated(")", depth / 2),
        "SELECT json('" + repeated("[", depth) + repeated("]", depth) + "') AS a",
        "SELECT '" + repeated("a", depth) + "' LIKE '" + repeated("%a", depth) + "' AS a",
        "SELECT '" + repeated("a", depth) + "' GLOB '" + repeated("*a", depth) + "' AS a",
      ]
    }
    for depth in 1...60 {
      statements.append("CREATE VIEW v\(depth) AS SELECT * FROM \(depth == 1 ? "t" : "v\(depth - 1)") WHERE id > 0")
    }
    statements.append("SELECT count(*) AS n FROM v60")
    statements.append("CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO t (name) VALUES ('r'); END")
    statements.append("INSERT INTO t (name) VALUES ('deep')")
    for (index, sql) in statements.enumerated() {
      let name = sql.hasPrefix("SELECT") ? "query" : "execute"
      workers.start(CallID(index), PluginID(0), call(name, .string(Text(sql))))
      #expect(answers.wait(index + 1).count == index + 1)
    }
    workers.close()
  }

  @Test("statements that would take for ever in one step, or all memory, end")
  func heavy() throws {
    let kit = try DatabaseKit("a.db:write")
    for sql in [
      "SELECT hex(randomblob(400000000)) AS a",
      "SELECT replace(hex(zeroblob(8000000)), '0', 'xxxxxxxx') AS a",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) "
        + "SELECT count(*) AS c FROM (SELECT hex(randomblob(500000)) AS h FROM n ORDER BY 1 LIMIT -1 OFFSET 1)",
    ] {
      #expect(Work.message(kit.query(Text(sql))) != nil, "\(sql) gives something")
    }
    #expect(kit.number("SELECT count(*) FROM t") == 2)
  }

  @Test("a transaction ends when the call is given up that began it, at once or when the call is over that uses it")
  func givenUp() throws {
    let kit = try DatabaseKit("a.db:write"), answers = Answers(), workers = try workers(kit, answers)
    workers.start(CallID(1), PluginID(0), call("begin"))
    guard case .values(let values)? = answers.wait(1)[CallID(1)], let number = values.first else {
      Issue.record("it does not begin")
      return
    }
    workers.start(CallID(2), PluginID(0), call("execute", .string("DELETE FROM t"), .null, number))
    _ = answers.wait(2)
    // Another call is given up: nothing happens to this one.
    workers.abandon(CallID(2))
    workers.start(CallID(3), PluginID(0), call("query", .string("SELECT 1"), .null, .null, number))
    #expect(Work.message(answers.wait(3)[CallID(3)] ?? .values([])) == nil)
    workers.abandon(CallID(1))
    workers.start(CallID(4), PluginID(0), call("begin"))
    guard case .values(let next)? = answers.wait(4, seconds: 2)[CallID(4)] else {
      Issue.record("the transaction holds on")
      return
    }
    #expect(next.first != .null && kit.number("SELECT count(*) FROM t") == 2)
    workers.close()
  }

  @Test("a query that changes the database and whose rows cannot be given has changed nothing, in a transaction, too")
  func wholeQueries() throws {
    let kit = try DatabaseKit("a.db:write")
    for isWithin in [false, true] {
      let transaction = isWithin ? try kit.begin() : .null
      func message(_ sql: Text, limit: Int64? = nil) -> String? {
        Work.message(kit.query(sql, limit: limit, in: transaction))
      }
      #expect(message("INSERT INTO t (name) VALUES ('x'), ('y') RETURNING id", limit: 1) != nil)
      #expect(message("INSERT INTO t (name) VALUES ('x') RETURNING 9e999 AS far") != nil)
      #expect(kit.number("SELECT count(*) FROM t", in: transaction) == 2)
      #expect(message("INSERT INTO t (name) VALUES ('x') RETURNING id") == nil)
      #expect(kit.number("SELECT count(*) FROM t", in: transaction) == 3)
      _ = kit.execute("DELETE FROM t WHERE name = 'x'", in: transaction)
    }
  }
}
