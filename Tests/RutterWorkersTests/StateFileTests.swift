import Glibc
import TestFolders
import Testing

@testable import RutterWorkers

@Suite struct StateFileTests {
  private let folder = Folder()
  private var path: String { "\(folder.path)/app.state" }

  private func error(_ path: String, makes: Bool = true) -> StateError? {
    do throws(StateError) { _ = try StateFile(path, makes: makes) } catch { return error }
    return nil
  }

  private func write(_ sessions: [String: [UInt8]]) throws {
    let file = try StateFile(path, makes: true)
    for (place, session) in sessions.sorted(by: { $0.key < $1.key }).enumerated() {
      try file.write(session.value, of: "flow", as: session.key, at: Int64(place))
    }
  }

  @Test("N1: what was written is read again, by another opening of the file")
  func roundTrip() throws {
    let long = (0..<3_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try write(["main": Array("one".utf8), "other": long, "empty": []])
    let file = try StateFile(path, makes: false)
    #expect(try file.read("main") == Array("one".utf8))
    #expect(try file.read("other") == long)
    #expect(try file.read("empty") == [])
    #expect(try file.read("none") == nil)
    #expect(try file.sessions().map(\.name) == ["empty", "main", "other"])
    #expect(try file.sessions().map(\.bytes) == [0, 3, 3_500_000])
  }

  @Test("N1: what is written takes the place of what was there, also where it is shorter")
  func replaces() throws {
    let file = try StateFile(path, makes: true)
    try file.write([UInt8](repeating: 1, count: 2_500_000), of: "flow", as: "main", at: 1)
    try file.write([2, 3], of: "changed", as: "main", at: 2)
    #expect(try file.read("main") == [2, 3])
    #expect(
      try file.sessions() == [StateListing(name: "main", flow: "changed", savedAtMicroseconds: 2, bytes: 2)])
  }

  @Test("a session that is taken away is gone, and no other one")
  func deletes() throws {
    try write(["a": [1], "b": [2]])
    let file = try StateFile(path, makes: false)
    #expect(try file.delete("a"))
    #expect(try !file.delete("a"))
    #expect(try file.read("a") == nil)
    #expect(try file.read("b") == [2])
  }

  @Test("only its owner may read it")
  func mode() throws {
    try write(["a": [1]])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("a file that is open is not opened again")
  func isAlone() throws {
    let file = try StateFile(path, makes: true)
    #expect(error(path) == .unusable("this process has it open"))
    try file.write([1], of: "flow", as: "main", at: 0)
    #expect(try file.read("main") == [1])
  }

  @Test("what is no file of saved sessions is not touched", arguments: ["letters", "database", "folder"])
  func others(kind: String) throws {
    switch kind {
    case "letters": folder.file("app.state", "Dear Sir or Madam, this is not for you.\n")
    case "folder": try TextFile.makeFolder(path)
    default:
      try TextFile.create(path, "")
      try Connection(path: path, .writing).run("CREATE TABLE letters (text TEXT)")
    }
    let before = kind == "folder" ? [] : try TextFile.bytes(path)
    guard case .unusable(let words)? = error(path) else {
      Issue.record("it was opened")
      return
    }
    let expected = [
      "letters": "this file is there, and holds no saved sessions", "database": "this is a database of something else",
      "folder": "this is a folder",
    ]
    #expect(words == expected[kind])
    let after = kind == "folder" ? [] : try TextFile.bytes(path)
    #expect(after == before)
  }

  @Test("where nothing may be made a missing file is an error")
  func missing() {
    #expect(error(path, makes: false) == .unusable("no such file or folder"))
    #expect(error("\(folder.path)/none/app.state") == .unusable("no such file or folder"))
  }

  @Test("a file of a newer version is not touched")
  func newer() throws {
    try write(["a": [1]])
    try Connection(path: path, .writing).run("PRAGMA user_version = 7")
    #expect(error(path) == .unusable("a newer version of rutter made it; this one reads version 1"))
  }

  @Test("N1: a file that was cut off is damaged, or has all that was written; it is set aside as it is")
  func cut() throws {
    let text = Array(String(repeating: "what was saved ", count: 1000).utf8)
    try write(["main": text])
    let whole = try TextFile.bytes(path)
    let lengths = Array(1..<120) + Array(stride(from: 120, to: whole.count, by: 499))
    for length in lengths {
      folder.file("app.state", Array(whole.prefix(length)))
      if case .damaged? = try trouble(reading: text) {
        let aside = try StateFile.setAside(path)
        #expect(try TextFile.bytes(aside) == Array(whole.prefix(length)))
        #expect(!TextFile.isThere(path))
        unlink(aside)
      } else {
        Issue.record("cut after \(length) bytes it was not damaged")
      }
    }
  }

  @Test("N1: where bytes are others nothing else is ever read than what was written")
  func flipped() throws {
    let text = Array(String(repeating: "what was saved ", count: 1000).utf8)
    try write(["main": text])
    let whole = try TextFile.bytes(path)
    var damaged = 0
    for place in stride(from: 0, to: whole.count, by: 151) {
      var bytes = whole
      bytes[place] ^= 0x55
      folder.file("app.state", bytes)
      if try trouble(reading: text) != nil { damaged += 1 }
    }
    #expect(damaged > whole.count / 151 / 4)
  }

  /// Why a session cannot be read. If it can, it has to be what was written.
  private func trouble(reading text: [UInt8]) throws -> StateError? {
    do throws(StateError) {
      let read = try StateFile(path, makes: true).read("main")
      #expect(read == text || read == nil)
      return nil
    } catch {
      return error
    }
  }

  @Test("files that are set aside get the next number that is free")
  func aside() throws {
    for number in 1...3 {
      folder.file("app.state", "SQLite")
      #expect(try StateFile.setAside(path).hasSuffix("app.state.damaged-\(number)"))
    }
  }
}
