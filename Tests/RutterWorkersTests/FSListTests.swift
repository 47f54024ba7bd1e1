import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSListTests {
  private let folder = Folder()

  @Test("V2: fs.list sorts names by their bytes")
  func lists() throws {
    folder.folder("d")
    for name in ["d/b", "d/a", "d/B", "d/é", "d/.hidden"] { folder.file(name, "") }
    #expect(
      try Work.perform("fs.list", "d", in: folder.path)
        == .values([.list([".hidden", "B", "a", "b", "é"].map { .string($0) })]))
  }

  @Test("names that are no UTF-8 are left out, which is said")
  func listsStrangeNames() throws {
    folder.folder("d")
    folder.file("d/a", "")
    let name = Array("\(folder.path)/d/".utf8) + [0xFF, 0]
    let made = name.withUnsafeBytes {
      open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o644)
    }
    #expect(made >= 0)
    close(made)
    guard case .values(let values) = try Work.perform("fs.list", "d", in: folder.path) else { return }
    #expect(values == [.list([.string("a")]), .string("1 name is not UTF-8 and was left out")])
  }

  @Test("fs.list: what can be expected to fail gives nil and a message")
  func expectedFailures() throws {
    folder.file("a.txt", "")
    #expect(Work.message(try Work.perform("fs.list", "a.txt", in: folder.path))?.contains("fs.read") == true)
    #expect(Work.message(try Work.perform("fs.list", "none", in: folder.path))?.contains("no such file") == true)
  }

  @Test("X4: a call that was cancelled lists nothing")
  func cancelled() throws {
    folder.file("a.txt", "")
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("fs.list", [.string(".")]))
    call.cancel()
    #expect(Performers(try Grants(reading: folder.path)).perform(call) == .cancelled)
  }
}
