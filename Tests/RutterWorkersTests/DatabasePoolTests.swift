import Glibc
import RutterCore
import Testing

@testable import RutterWorkers

/// The line in which calls wait for a connection, with workers that put them aside there.
@Suite struct DatabasePoolTests {
  /// Workers whose plugin may change a database, and what they answered.
  private struct Desk {
    let kit: DatabaseKit
    let workers: Workers
    private let answers = Locked<[CallID: CallResult]>([:])

    init() throws {
      kit = try DatabaseKit("a.db:write")
      let performer = kit.calls
      let names = ["sqlite.query", "sqlite.execute", "sqlite.begin", "sqlite.commit"]
      let performers = Performers(Dictionary(uniqueKeysWithValues: names.map { ($0, performer as any Performer) }))
      workers = try Workers(performers) { [answers] id, result in answers.change { $0[id] = result } }
    }

    func start(_ id: Int, _ name: String, _ arguments: Value...) {
      workers.start(CallID(id), PluginID(0), OutsideCall("sqlite.\(name)", ["a.db"] + arguments))
    }

    /// What a call was answered; nil if it is not within ten seconds.
    func answer(_ id: Int) -> CallResult? {
      answers.wait(microseconds: 10_000_000) { $0[CallID(id)] != nil }[CallID(id)]
    }
  }

  @Test("a query that is refused for its limit leaves the line: later ones have their turn", arguments: [0, -3])
  func refusedForItsLimit(_ limit: Int64) throws {
    let desk = try Desk()
    defer { desk.workers.close() }
    desk.start(1, "query", "SELECT 1", .null, ["limit": .integer(limit)])
    let words = "sqlite.query \"a.db\": option 'limit' is a number of rows from 1 on, got \(limit)"
    #expect(desk.answer(1)?.refusal == words)
    desk.start(2, "query", "SELECT 1 AS x")
    #expect(desk.answer(2) == .values([.list([["x": .integer(1)]])]))
  }

  @Test("a query that waited to change something and then cannot even read leaves the line of those that change")
  func failedBeforeItsTurn() throws {
    let desk = try Desk()
    defer { desk.workers.close() }
    desk.start(1, "begin")
    guard case .values(let values)? = desk.answer(1), let transaction = values.first else {
      Issue.record("it does not begin")
      return
    }
    desk.start(2, "query", "DELETE FROM t RETURNING id")
    usleep(200_000)
    // Somebody puts a folder in the place of the database, and takes it away again.
    try #require(rename(desk.kit.path, desk.kit.path + ".old") == 0 && mkdir(desk.kit.path, 0o755) == 0)
    desk.start(3, "commit", transaction)
    #expect(desk.answer(2).flatMap(Work.message) != nil)
    try #require(rmdir(desk.kit.path) == 0 && rename(desk.kit.path + ".old", desk.kit.path) == 0)
    desk.start(4, "execute", "CREATE TABLE u (id INTEGER)")
    #expect(desk.answer(4).map { Work.message($0) == nil } == true)
  }
}
