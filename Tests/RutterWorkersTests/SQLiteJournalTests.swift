import Glibc
import RutterCore
import Testing

@testable import RutterWorkers

/// Journals that lie beside a database: whoever may write files there, or has sent the folder, can have made them.
@Suite struct SQLiteJournalTests {
  private let kit: DatabaseKit
  private var journal: String { kit.path + "-journal" }

  init() throws { kit = try DatabaseKit("a.db:write") }

  private func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

  /// A journal as SQLite leaves it when a change is cut off: with the database's first page as it was, and at its end the
  /// name of a file that knows of all databases which were changed together.
  private func writeJournal(naming file: String) throws {
    let pageBytes = 4096, nonce: UInt32 = 7, magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let database = try #require(try Descriptor(path: kit.path).readAll(limit: 1 << 20))
    let page = Array(database.prefix(pageBytes))
    var sum = nonce
    for place in stride(from: pageBytes - 200, to: 0, by: -200) { sum &+= UInt32(page[place]) }
    var all = magic
    for number in [1, nonce, UInt32(database.count / pageBytes), 512, UInt32(pageBytes)] { all += bytes(number) }
    all += [UInt8](repeating: 0, count: 512 - all.count)
    all += bytes(1) + page + bytes(sum)
    let name = Array(file.utf8)
    all += bytes(UInt32(0x4000_0000 / pageBytes + 1)) + name + bytes(UInt32(name.count))
    all += bytes(UInt32(name.reduce(0) { $0 + Int(Int8(bitPattern: $1)) })) + magic
    kit.folder.file("a.db-journal", all)
  }

  @Test("X2: a journal has no other file removed, and tells nothing of whether it is there", arguments: [true, false])
  func otherFile(isThere: Bool) throws {
    let victim = kit.folder.path + "/victim.txt"
    if isThere { kit.folder.file("victim.txt", "precious") }
    try writeJournal(naming: victim)
    for _ in 0..<2 {
      #expect(Work.message(kit.query("SELECT 1 FROM t"))?.contains("names another file") == true)
      #expect(Work.message(kit.execute("DELETE FROM t"))?.contains("names another file") == true)
    }
    #expect((access(victim, F_OK) == 0) == isThere)
    // Whoever trusts it can still end it.
    #expect(access(journal, F_OK) == 0)
    unlink(journal)
    #expect(kit.number("SELECT count(*) AS n FROM t") == 2)
  }

  @Test("a change that was cut off is taken back, as SQLite does it")
  func plain() throws {
    let before = try Descriptor(path: kit.path).readAll(limit: 1 << 20)
    try writeJournal(naming: "")
    try Descriptor(path: kit.folder.path).append(Array("half a change".utf8), to: "a.db")
    #expect(kit.number("SELECT count(*) AS n FROM t") == 2)
    #expect(access(journal, F_OK) != 0)
    #expect(try Descriptor(path: kit.path).readAll(limit: 1 << 20) == before)
  }

  @Test("a database of which the folder may be passed through and not read is used all the same")
  func unreadableFolder() throws {
    chmod(kit.folder.path, 0o300)
    defer { chmod(kit.folder.path, 0o700) }
    #expect(kit.number("SELECT count(*) AS n FROM t") == 2)
  }

  @Test("who may only read is told what it takes to end a change that was cut off")
  func readingOnly() throws {
    let kit = try DatabaseKit()
    let other = try Self()
    try other.writeJournal(naming: "")
    let journal = try #require(try Descriptor(path: other.journal).readAll(limit: 1 << 20))
    kit.folder.file("a.db-journal", journal)
    #expect(Work.message(kit.query("SELECT 1 FROM t"))?.contains("`:write` behind its grant") == true)
    #expect(access(kit.path + "-journal", F_OK) == 0)
  }
}
