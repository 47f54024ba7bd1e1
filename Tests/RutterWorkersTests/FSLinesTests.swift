import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSLinesTests {
  private let folder = Folder()

  @Test("fs.lines gives lines without their ends")
  func lines() throws {
    folder.file("a.txt", "one\r\n\ntwo\nlast")
    #expect(
      try Work.perform("fs.lines", "a.txt", in: folder.path)
        == .values([.list([.string("one"), .string(""), .string("two"), .string("last")]), .null]))
    folder.file("b.txt", "one\n")
    #expect(try Work.perform("fs.lines", "b.txt", in: folder.path) == .values([.list([.string("one")]), .null]))
    folder.file("c.txt", "")
    #expect(try Work.perform("fs.lines", "c.txt", in: folder.path) == .values([.list([]), .null]))
  }

  @Test("fs.lines gives a long file in pieces that end with whole lines, and all of its lines")
  func linesInPieces() throws {
    let lines = (1...50_000).map { "line \($0) äöü" }
    folder.file("long.txt", lines.joined(separator: "\n"))
    var found: [String] = [], start: Value = .integer(0), pieces = 0
    while start != .null {
      guard case .values(let values) = try Work.perform("fs.lines", "long.txt", start, in: folder.path),
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
    let line = String(repeating: "x", count: 1 << 20)
    folder.file("fits.txt", line + "\r\n")
    folder.file("long.txt", "one\n\(line)x\n")
    folder.file("endless.txt", String(repeating: "x", count: 3 << 20))
    let fits = try Work.perform("fs.lines", "fits.txt", in: folder.path)
    #expect(fits == .values([.list([.string(Text(line))]), .integer((1 << 20) + 2)]))
    let end = try Work.perform("fs.lines", "fits.txt", .integer((1 << 20) + 2), in: folder.path)
    #expect(end == .values([.list([]), .null]))
    let first = try Work.perform("fs.lines", "long.txt", in: folder.path)
    #expect(first == .values([.list([.string("one")]), .integer(4)]))
    let second = try Work.perform("fs.lines", "long.txt", .integer(4), in: folder.path)
    #expect(Work.message(second) == "long.txt: a line of more than 1 MiB")
    let endless = try Work.perform("fs.lines", "endless.txt", in: folder.path)
    #expect(Work.message(endless) == "endless.txt: a line of more than 1 MiB")
  }

  @Test(
    "the rest of a file does not come from another one that has taken its name, nor from where it has no bytes any more"
  )
  func replaced() throws {
    let performers = Performers(try Grants(reading: folder.path)), old = String(repeating: "old\n", count: 200_000)
    func piece(_ start: Value) -> CallResult {
      performers.perform(
        CapabilityCall(CallID(1), PluginID(0), OutsideCall("fs.lines", [.string("a.txt"), start])))
    }
    for (change, message) in [
      ({ rename(folder.file("b.txt", old), folder.path + "/a.txt") }, "another file has taken its place"),
      ({ truncate(folder.path + "/a.txt", 8) }, "the file became shorter"),
    ] as [(() -> Int32, String)] {
      folder.file("a.txt", old)
      guard case .values(let values) = piece(.integer(0)) else { Issue.record("no piece"); return }
      #expect(values[1] != .null)
      #expect(change() == 0)
      #expect(Work.message(piece(values[1])) == "a.txt: \(message) while it was read")
    }
    folder.file("a.txt", old)
    guard case .values(let values) = piece(.integer(0)) else { Issue.record("no piece"); return }
    // One that only grows goes on.
    folder.file("a.txt", old + "new\n")
    #expect(Work.message(piece(values[1])) == nil)
  }

  @Test("a piece begins at a byte")
  func position() throws {
    folder.file("a.txt", "one\ntwo\n")
    let second = try Work.perform("fs.lines", "a.txt", .integer(4), in: folder.path)
    #expect(second == .values([.list([.string("two")]), .null]))
    for wrong in [Value.integer(-1), .string("x")] {
      guard case .refused = try Work.perform("fs.lines", "a.txt", wrong, in: folder.path) else {
        Issue.record("\(wrong) was taken")
        return
      }
    }
  }
}
