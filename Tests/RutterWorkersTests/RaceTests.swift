import Glibc
import RutterCore
import Swapper
import TestFolders
import Testing

@testable import RutterWorkers

/// Somebody outside exchanges what a plugin was granted for a link to what it was not, as fast as that goes, while the
/// plugin uses it. Either is fine for the plugin, as long as it gets nowhere.
@Suite(.serialized) struct RaceTests {
  private let world = RaceWorld()

  /// What a plugin may do, from before anything is exchanged: what is granted is what stands there then.
  private func grants(_ texts: String...) throws -> Grants {
    try Grants(try texts.map { try Grant($0) }, to: [PluginID(0): Grantee()])
  }

  private func call(_ name: String, _ arguments: [Value]) throws -> CapabilityCall {
    let fitted = try #require(Capability.named(name)).fit(OutsideCall(name, arguments))
    return CapabilityCall(CallID(1), PluginID(0), OutsideCall(name, fitted))
  }

  /// Tries things again and again while two names are exchanged, and looks whether anything outside was touched.
  private func race(_ place: RaceWorld.Place, _ rounds: Int, _ attempt: (Int) throws -> Void) throws {
    let before = world.outside()
    let swapper = try #require(swapper_start(world.path(place.real), world.path(place.link)))
    defer {
      #expect(swapper_end(swapper) > 10)
      let after = world.outside()
      #expect(after.keys.sorted() == before.keys.sorted())
      #expect(after.filter { before[$0.key] != $0.value }.keys.sorted() == [])
    }
    for round in 0..<rounds { try attempt(round) }
  }

  @Test("X2: reading never leads out by a link that comes in between", arguments: RaceWorld.Place.ofReading)
  func reading(_ place: RaceWorld.Place) throws {
    var texts = Set<String>(), leaks: [String] = []
    let performers = Performers(try grants("read=\(world.path("in"))"))
    try race(place, 700) { _ in
      for name in ["fs.read", "fs.list", "fs.info", "fs.lines"] {
        let path = name == "fs.list" ? place.folder : place.file
        let result = performers.perform(try call(name, [.string(Text(path))]))
        let text = "\(result)"
        if text.contains("SECRET") || text.contains("\(RaceWorld.secretBytes)") { leaks.append(name) }
        if name == "fs.read" { texts.insert(result.refusal != nil ? "refused" : Work.message(result) ?? text) }
      }
    }
    #expect(leaks == [])
    // It was inside at times, and at times it was not.
    #expect(texts.count > 1, "\(texts)")
  }

  @Test("X2: writing never leads out by a link that comes in between", arguments: RaceWorld.Place.ofWriting)
  func writing(_ place: RaceWorld.Place) throws {
    var counts = (done: 0, not: 0)
    let performers = Performers(try grants("write=\(world.path("out"))"))
    try race(place, 400) { round in
      let path: (String) -> Value = { .string(Text(place.prefix + $0)) }
      let file: Value = place.isOfFile ? .string(Text(place.file)) : path("new\(round % 7)")
      let steps: [(String, [Value])] =
        place.isOfFile
        ? [("fs.append", [file, "hostile"])]
        : [
          ("fs.write", [file, "hostile"]), ("fs.append", [path("target.txt"), "hostile"]),
          ("fs.make_folder", [path("folder\(round % 5)")]), ("fs.remove", [path("folder\(round % 5)")]),
          ("fs.remove", [path("victim.txt")]), ("fs.remove", [path("empty")]), ("fs.remove", [file]),
        ]
      for (name, arguments) in steps {
        if performers.perform(try call(name, arguments)) == Work.done { counts.done += 1 } else { counts.not += 1 }
      }
    }
    #expect(counts.done > 0 && counts.not > 0)
  }

  // MARK: At the worst moment

  @Test("X2: what was found within a folder is not opened through a link that has come in between since")
  func afterLooking() throws {
    for place in RaceWorld.Place.ofReading {
      let world = RaceWorld()
      let folder = try GrantedFolder("in", from: world.path(""))
      let path = try #require(realPath(world.path("in/" + place.file)))
      #expect(throws: Never.self) { _ = try folder.open(path) }
      try world.exchange(place)
      #expect(throws: SystemError.self) { _ = try folder.open(path) }
    }
  }

  @Test("X2: what SQLite keeps beside an open database is where that was, whatever stands in the place of its folder")
  func besideDatabase() throws {
    let before = world.outside()
    let connection = try Connection(path: world.path("db/a.db"), .writing)
    try connection.run("SELECT 1 FROM t")
    try world.exchange(.init("db", "db_link", ""))
    try? connection.run("BEGIN IMMEDIATE; INSERT INTO t (what) VALUES ('hostile')")
    #expect(world.outside() == before)
    try? connection.run("COMMIT")
    #expect(world.outside() == before)
    #expect(throws: SQLError.self) { _ = try Connection(path: world.path("db/a.db"), .making) }
  }

  @Test("X2: a program never runs in a folder that a link leads to which comes in between")
  func programs() throws {
    var outputs = Set<String>()
    let programs = try Programs("run=cat", "read=\(world.path("in"))")
    try race(.init("in/sub", "in/sub_link", "sub/file.txt"), 300) { _ in
      let result = programs.run(
        "cat", ["file.txt"], [.init("folder", "sub")])
      outputs.insert(result.field("output") ?? "")
    }
    #expect(outputs.contains("inside") && !outputs.contains { $0.contains("SECRET") }, "\(outputs)")
  }

  @Test("X2: a database is never another one by a link that comes in between", arguments: RaceWorld.Place.ofDatabases)
  func databases(_ place: RaceWorld.Place) throws {
    var found = Set<String>(), changed = 0
    let grants = try grants("sqlite=\(world.path("db/a.db:write"))")
    try race(place, 120) { _ in
      // Every round opens it anew.
      let calls = SQLiteCalls(grants)
      let rows = "\(calls.perform(try call("sqlite.query", ["a.db", "SELECT what FROM t WHERE id = 1"])))"
      found.insert(rows.contains("inside") ? "inside" : rows.contains("SECRET") ? "SECRET" : "nothing")
      let change = calls.perform(try call("sqlite.execute", ["a.db", "INSERT INTO t (what) VALUES ('hostile')"]))
      if Work.message(change) == nil { changed += 1 }
    }
    #expect(found.contains("inside") && !found.contains("SECRET"), "\(found)")
    #expect(changed > 0)
  }

  @Test("X2: a database that is open is never another one by a link that takes the place of its folder")
  func openDatabase() throws {
    let kept = SQLiteCalls(try grants("sqlite=\(world.path("db/a.db:write"))"))
    try race(.init("db", "db_link", ""), 600) { round in
      let sql: Value = round % 2 == 0 ? "INSERT INTO t (what) VALUES ('hostile')" : "DELETE FROM t WHERE id > 5"
      _ = kept.perform(try call("sqlite.execute", ["a.db", sql]))
    }
  }
}

/// What is granted, `in`, `out` and `db`, beside what is not, `outside`, with links that lead there.
final class RaceWorld {
  /// Where names are exchanged.
  struct Place: CustomTestStringConvertible {
    let real: String, link: String
    /// What a plugin asks for.
    let file: String

    init(_ real: String, _ link: String, _ file: String) { (self.real, self.link, self.file) = (real, link, file) }

    var testDescription: String { real }
    var folder: String { file.contains("/") ? parent(file) : "." }
    /// Before the names in that folder.
    var prefix: String { folder == "." ? "" : folder + "/" }
    /// Whether only one file is exchanged, which is all that can be tried there.
    var isOfFile: Bool { real.hasSuffix(".txt") }

    static let ofReading = [
      Place("in/sub", "in/sub_link", "sub/file.txt"), Place("in/file.txt", "in/file_link", "file.txt"),
      Place("in", "in_link", "file.txt"), Place("in/deep", "in/deep_link", "deep/sub/file.txt"),
    ]
    static let ofWriting = [
      Place("out/sub", "out/sub_link", "sub/target.txt"), Place("out/target.txt", "out/target_link", "target.txt"),
      Place("out", "out_link", "target.txt"), Place("out/deep", "out/deep_link", "deep/sub/target.txt"),
    ]
    static let ofDatabases = [
      Place("db", "db_link", ""), Place("db/a.db", "db/a_link", ""),
      Place("db/a.db-journal", "db/journal_link", ""), Place("db/a.db-wal", "db/wal_link", ""),
    ]
  }

  static let secretBytes = 7777
  private let folder = Folder()
  private let root: String

  func path(_ name: String) -> String { "\(root)/\(name)" }

  init() {
    root = realPath(folder.path) ?? folder.path
    for name in ["in", "in/sub", "in/deep", "in/deep/sub", "out", "out/sub", "out/deep", "out/deep/sub", "db"] {
      folder.folder(name)
    }
    for name in ["outside", "outside/sub", "outside/empty", "outside/sub/empty"] { folder.folder(name) }
    for name in ["in", "in/sub", "in/deep/sub"] { folder.file(name + "/file.txt", "inside") }
    for name in ["out", "out/sub", "out/deep/sub"] { folder.file(name + "/target.txt", "inside") }
    for name in ["outside", "outside/sub"] {
      folder.file(name + "/file.txt", "SECRET" + String(repeating: "x", count: Self.secretBytes - 6))
      for other in ["SECRET.txt", "target.txt", "victim.txt", "new1", "a.db-journal"] {
        folder.file("\(name)/\(other)", "SECRET")
      }
    }
    for (name, target) in [
      ("in_link", "outside"), ("in/sub_link", "../outside/sub"), ("in/deep_link", "../outside"),
      ("in/file_link", "../outside/file.txt"), ("out_link", "outside"), ("out/sub_link", "../outside/sub"),
      ("out/deep_link", "../outside"), ("out/target_link", "../outside/target.txt"), ("db_link", "outside"),
      ("db/a_link", "../outside/a.db"), ("db/journal_link", "../outside/target.txt"),
      ("db/wal_link", "../outside/target.txt"),
    ] { folder.link(name, to: target) }
    makeDatabases()
  }

  /// Puts a link in the place of something, as it stands from now on.
  func exchange(_ place: Place) throws {
    try #require(rename(path(place.real), path("aside")) == 0)
    try #require(rename(path(place.link), path(place.real)) == 0)
  }

  private func makeDatabases() {
    unlink(path("outside/a.db-journal"))
    for (name, what) in [("db", "inside"), ("outside", "SECRET")] {
      let sql = "CREATE TABLE t (id INTEGER PRIMARY KEY, what TEXT); INSERT INTO t (what) VALUES ('\(what)')"
      do { try Connection(path: path(name + "/a.db"), .making).run(sql) } catch { Issue.record("\(error)") }
    }
    // What can be exchanged has to be there.
    for name in ["db/a.db-journal", "db/a.db-wal"] { folder.file(name, "") }
  }

  /// All that lies outside, with what it holds.
  func outside() -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in ["outside", "outside/sub", "outside/empty", "outside/sub/empty"] {
      let names = (try? Descriptor(path: path(name)).names()) ?? []
      found[name] = names.reduce(into: []) { $0 += $1 + [0] }
      for file in names.map({ String(decoding: $0, as: UTF8.self) }) {
        found["\(name)/\(file)"] = (try? Descriptor(path: path("\(name)/\(file)")).readAll(limit: 1 << 20)) ?? []
      }
    }
    return found
  }
}
