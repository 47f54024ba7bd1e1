import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSReadTests {
  private let folder = Folder()

  @Test("fs.read gives the whole text")
  func reads() throws {
    folder.file("a.txt", "one\ntwö\n\0")
    #expect(try Work.perform("fs.read", "a.txt", in: folder.path) == .values([.string("one\ntwö\n\0")]))
  }

  @Test("fs.read gives bytes where they are asked for, and else says how")
  func bytes() throws {
    let path = folder.file("a.bin", [0x61, 0xFF, 0x00])
    let grants = try Grants([Grant("read=\(folder.path)")], to: [PluginID(0): Grantee()])
    func read(_ form: Text?) -> CallResult {
      let options = form.map { Value.record(Record([.init("as", .string($0))])) } ?? .null
      let call = OutsideCall("fs.read", [.string(Text(path)), options])
      return Performers(grants).perform(CapabilityCall(CallID(1), PluginID(0), call))
    }
    #expect(read("bytes") == .values([.bytes([0x61, 0xFF, 0x00])]))
    let message = "\(path): not UTF-8 text (byte 2 is wrong); as = \"bytes\" reads anything"
    #expect(read(nil) == .values([.null, .string(Text(message))]) && read("text") == read(nil))
    #expect(
      read("byte")
        == .refused("fs.read takes options: field 'as': expected one of \"text\", \"bytes\", got string \"byte\""))
  }

  @Test("fs.read gives an empty text for an empty file")
  func readsEmpty() throws {
    folder.file("a.txt", "")
    #expect(try Work.perform("fs.read", "a.txt", in: folder.path) == .values([.string("")]))
  }

  @Test("fs.read reads files whose size the system does not know")
  func readsWithoutSize() throws {
    guard case .values(let values) = try Work.perform("fs.read", "/proc/self/status", in: "/proc/self") else {
      Issue.record("not read")
      return
    }
    #expect(values.count == 1 && values[0] != .string(""))
  }

  @Test("fs.read: what can be expected to fail gives nil and a message")
  func expectedFailures() throws {
    folder.folder("d")
    folder.file("bad.txt", [0x61, 0xFF, 0x62])
    let messages = [
      "none.txt": "no such file", "d": "fs.list", "bad.txt": "byte 2 is wrong", "bad.txt/x": "no such file",
    ]
    for (path, message) in messages {
      #expect(Work.message(try Work.perform("fs.read", path, in: folder.path))?.contains(message) == true, "\(path)")
    }
  }

  @Test("a file over the limit is not read")
  func tooLarge() throws {
    let limit = Performers.answerLimitBytes, path = folder.file("a.txt", "")
    truncate(path, limit + 1)
    let message = Work.message(try Work.perform("fs.read", "a.txt", in: folder.path))
    #expect(message == "a.txt: larger than 64 MiB, the most that is read at once")
  }

  @Test("a file of several pieces is read whole")
  func pieces() throws {
    let text = String(repeating: "0123456789abcde\n", count: 160_000)
    folder.file("a.txt", text)
    #expect(try Work.perform("fs.read", "a.txt", in: folder.path) == .values([.string(Text(text))]))
  }

  @Test("a pipe is not waited for")
  func pipes() throws {
    mkfifo("\(folder.path)/pipe", 0o644)
    #expect(Work.message(try Work.perform("fs.read", "pipe", in: folder.path))?.contains("not a file") == true)
  }

  @Test("X4: a call that was cancelled reads no further")
  func cancelled() throws {
    folder.file("a.txt", "text")
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("fs.read", [.string("a.txt")]))
    call.cancel()
    let result = Performers(try Grants(reading: folder.path)).perform(call)
    #expect(result == .cancelled)
  }
}
