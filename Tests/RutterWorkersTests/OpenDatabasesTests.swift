import Glibc
import RutterCore
import TestFolders
import Testing

@testable import RutterWorkers

@Suite struct OpenDatabasesTests {
  private let folder = Folder()

  private func perform(_ performers: Performers, _ name: String, _ arguments: Value...) -> CallResult {
    performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall(name, arguments)))
  }

  @Test("the files of an open database are neither read nor added to: closing them would give its locks back")
  func refusal() throws {
    let path = folder.path + "/a.db"
    let connection = try Connection(path: path, .making)
    try connection.run("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    link(path, folder.path + "/other name")
    let grants = [Grant(.read, folder.path), Grant(.write, folder.path)]
    let performers = Performers(try Grants(grants, to: [PluginID(0): Grantee()]))
    for name in ["a.db", "a.db-wal", "a.db-shm", "other name"] {
      for call in ["fs.read", "fs.lines", "fs.info"] {
        #expect(
          Work.message(perform(performers, call, .string(Text(name))))
            == "\(name): a database that is open; query it by rutter.sqlite", "\(call)")
      }
      let added = perform(performers, "fs.append", .string(Text(name)), .string("x"))
      #expect(Work.message(added) == "\(name): a database that is open; query it by rutter.sqlite")
    }
    try connection.run("INSERT INTO t VALUES (2)")
  }

  @Test("once it is closed its file is one like others")
  func closed() throws {
    let path = folder.path + "/a.db"
    var connection: Connection? = try Connection(path: path, .making)
    try connection?.run("CREATE TABLE t(a)")
    connection = nil
    let performers = Performers(try Grants(reading: folder.path))
    guard case .values(let values) = perform(performers, "fs.info", .string("a.db")), case .record? = values.first
    else {
      Issue.record("no info")
      return
    }
  }
}
