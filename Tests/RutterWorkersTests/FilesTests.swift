import Glibc
import RutterCore
import RutterWorkers
import Testing

@Suite struct FilesTests {
  private let folder = Folder()

  private func perform(_ name: String, _ path: String, limit: Int = Files.answerLimitBytes) throws -> CallResult {
    let files = Files(try Permissions(read: [folder.path]), limit: limit)
    return files.perform(HostCall(name, [.string(Text(path))]))
  }

  private func message(_ result: CallResult) -> String? {
    guard case .values(let values) = result, values.count == 2, values[0] == .null, case .string(let text) = values[1]
    else { return nil }
    return text.string
  }

  @Test("fs.read gives the whole text")
  func reads() throws {
    folder.file("a.txt", "one\ntwö\n\0")
    #expect(try perform("fs.read", "a.txt") == .values([.string("one\ntwö\n\0")]))
  }

  @Test("fs.read gives an empty text for an empty file")
  func readsEmpty() throws {
    folder.file("a.txt", "")
    #expect(try perform("fs.read", "a.txt") == .values([.string("")]))
  }

  @Test("fs.read reads files whose size the system does not know")
  func readsWithoutSize() throws {
    let files = Files(try Permissions(read: ["/proc/self"]))
    guard case .values(let values) = files.perform(HostCall("fs.read", [.string("/proc/self/status")])) else {
      Issue.record("not read")
      return
    }
    #expect(values.count == 1 && values[0] != .string(""))
  }

  @Test("fs.lines gives lines without their ends")
  func lines() throws {
    folder.file("a.txt", "one\r\n\ntwo\nlast")
    #expect(
      try perform("fs.lines", "a.txt")
        == .values([.list([.string("one"), .string(""), .string("two"), .string("last")]), .null]))
    folder.file("b.txt", "one\n")
    #expect(try perform("fs.lines", "b.txt") == .values([.list([.string("one")]), .null]))
    folder.file("c.txt", "")
    #expect(try perform("fs.lines", "c.txt") == .values([.list([]), .null]))
  }

  @Test("fs.lines gives a long file in pieces that end with whole lines, and all of its lines")
  func linesInPieces() throws {
    let lines = (1...50_000).map { "line \($0) äöü" }
    folder.file("long.txt", lines.joined(separator: "\n"))
    let files = Files(try Permissions(read: [folder.path]))
    var found: [String] = [], start: Value = .integer(0), pieces = 0
    while start != .null {
      guard case .values(let values) = files.perform(HostCall("fs.lines", [.string("long.txt"), start])),
        case .list(let piece) = values[0]
      else { break }
      found += piece.map { if case .string(let text) = $0 { text.string } else { "" } }
      start = values[1]
      pieces += 1
    }
    #expect(found == lines)
    #expect(pieces > 1)
  }

  @Test("a line that is too long ends the lines with a message, after those before it")
  func longLine() throws {
    let line = String(repeating: "x", count: 1024)
    folder.file("fits.txt", line + "\r\n")
    folder.file("long.txt", "one\n\(line)x\n")
    let files = Files(try Permissions(read: [folder.path]), lineLimit: 1024)
    #expect(
      files.perform(HostCall("fs.lines", [.string("fits.txt")])) == .values([.list([.string(Text(line))]), .null]))
    #expect(
      files.perform(HostCall("fs.lines", [.string("long.txt")]))
        == .values([.list([.string("one")]), .null, .string("long.txt: a line of more than 1 KiB")]))
    folder.file("endless.txt", String(repeating: "x", count: 3 << 20))
    let endless = try perform("fs.lines", "endless.txt")
    #expect(endless == .values([.null, .string("endless.txt: a line of more than 1 MiB")]))
  }

  @Test("V2: fs.list sorts names by their bytes")
  func lists() throws {
    folder.folder("d")
    for name in ["d/b", "d/a", "d/B", "d/é", "d/.hidden"] { folder.file(name, "") }
    #expect(try perform("fs.list", "d") == .values([.list([".hidden", "B", "a", "b", "é"].map { .string($0) })]))
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
    guard case .values(let values) = try perform("fs.list", "d") else { return }
    #expect(values == [.list([.string("a")]), .string("1 names are not UTF-8 and were left out")])
  }

  @Test("what can be expected to fail gives nil and a message")
  func expectedFailures() throws {
    folder.folder("d")
    folder.file("bad.txt", [0x61, 0xFF, 0x62])
    #expect(message(try perform("fs.read", "none.txt"))?.contains("no such file") == true)
    #expect(message(try perform("fs.read", "d"))?.contains("fs.list") == true)
    #expect(message(try perform("fs.list", "bad.txt"))?.contains("fs.read") == true)
    #expect(message(try perform("fs.read", "bad.txt"))?.contains("byte 2 is wrong") == true)
    #expect(message(try perform("fs.read", "bad.txt/x"))?.contains("no such file") == true)
  }

  @Test("a file over the limit is not read")
  func tooLarge() throws {
    folder.file("a.txt", String(repeating: "x", count: 101))
    #expect(message(try perform("fs.read", "a.txt", limit: 100))?.contains("larger") == true)
    #expect(try perform("fs.read", "a.txt", limit: 101) != .values([]))
  }

  @Test("a pipe is not waited for")
  func pipes() throws {
    mkfifo("\(folder.path)/pipe", 0o644)
    #expect(message(try perform("fs.read", "pipe"))?.contains("not a file") == true)
  }

  @Test("misuse is refused, which raises in the script")
  func misuse() throws {
    let files = Files(try Permissions(read: [folder.path]))
    #expect(
      files.perform(HostCall("fs.read", [.integer(1)])) == .refused("fs.read takes one path as a string, got integer"))
    #expect(files.perform(HostCall("fs.read", [])) == .refused("fs.read takes one path as a string, got 0 arguments"))
    #expect(
      files.perform(HostCall("fs.raed", [])) == .refused("there is no host function 'fs.raed'; did you mean fs.read?"))
    #expect(files.perform(HostCall("fs.read", [.string("a\0b")])) == .refused("fs.read: a path cannot hold a NUL byte"))
  }
}
