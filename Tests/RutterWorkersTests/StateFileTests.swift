import Glibc
import RutterCore
import RutterText
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
    #expect(try file.read("main") == .text(Array("one".utf8)))
    #expect(try file.read("other") == .text(long))
    #expect(try file.read("empty") == .text([]))
    #expect(try file.read("none") == nil)
    #expect(try file.sessions().map(\.name) == ["empty", "main", "other"])
    #expect(try file.sessions().map(\.bytes) == [0, 3, 3_500_000])
  }

  @Test("N1: what is written takes the place of what was there, also where it is shorter")
  func replaces() throws {
    let file = try StateFile(path, makes: true)
    try file.write([UInt8](repeating: 1, count: 2_500_000), of: "flow", as: "main", at: 1)
    try file.write([2, 3], of: "changed", as: "main", at: 2)
    #expect(try file.read("main") == .text([2, 3]))
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
    #expect(try file.read("b") == .text([2]))
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
    #expect(try file.read("main") == .text([1]))
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
    #expect(error(path) == .unusable("a newer version of rutter made it; this one reads version 3"))
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
    // How the tables were made stands at the end of the first page, the names of the sessions in those that follow.
    let places = Array(stride(from: 0, to: whole.count, by: 151)) + Array(stride(from: 300, to: 4096, by: 7))
    for place in places {
      var bytes = whole
      bytes[place] ^= 0x55
      folder.file("app.state", bytes)
      guard let error = try trouble(reading: text) else { continue }
      damaged += 1
      // In its header it may say that it is something else.
      if place < 100 { continue }
      guard case .damaged = error else {
        Issue.record("with another byte at \(place): \(error)")
        continue
      }
    }
    #expect(damaged > places.count / 4)
  }

  // MARK: Pieces

  private static func piece(_ kind: Int, _ place: Int64, _ bytes: [UInt8]) -> SnapshotPiece {
    SnapshotPiece(.init(.init(kind: kind, owner: 0), at: place), bytes)
  }

  /// What is written so that these pieces, and nothing else, stand there.
  private static func whole(_ pieces: [SnapshotPiece]) -> SnapshotChange {
    var change = SnapshotChange()
    change.replacesAll = true
    change.head = pieces[0].bytes
    change.put = Array(pieces.dropFirst())
    change.hash = pieces.reduce(0) { $0 &+ $1.hash }
    change.bytes = pieces.reduce(0) { $0 + $1.bytes.count }
    return change
  }

  @Test("N1: pieces are read in the order of their places; what differs is written in their place")
  func pieces() throws {
    let long = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let head = SnapshotPiece(.head, [1]), first = Self.piece(2, -5, [2]), second = Self.piece(2, 9, long)
    let cell = Self.piece(10, 0, [])
    do {
      let file = try StateFile(path, makes: true)
      try file.write([7], of: "flow", as: "main", at: 0)
      try file.write(Self.whole([head, second, cell, first]), of: "flow", as: "main", at: 1)
      try file.write([8], of: "flow", as: "other", at: 2)
      #expect(try file.sessions().map(\.bytes) == [2_500_002, 1])
    }
    let file = try StateFile(path, makes: false)
    #expect(try file.read("main") == .pieces([head, first, second, cell]))
    // The long one becomes short, the first one goes, another one comes.
    let short = Self.piece(2, 9, [3]), third = Self.piece(2, 7, [4])
    var change = Self.whole([SnapshotPiece(.head, [5]), short, third, cell])
    change.replacesAll = false
    change.put = [short, third]
    change.removed = [first.key]
    try file.write(change, of: "flow", as: "main", at: 3)
    #expect(try file.read("main") == .pieces([SnapshotPiece(.head, [5]), third, short, cell]))
    #expect(try file.read("other") == .text([8]))
    // A text takes the place of pieces, and they leave nothing behind.
    try file.write([9], of: "flow", as: "main", at: 4)
    #expect(try file.read("main") == .text([9]))
    try file.write(Self.whole([head]), of: "flow", as: "main", at: 5)
    #expect(try file.read("main") == .pieces([head]))
    #expect(try file.delete("main"))
    #expect(try file.read("main") == nil)
  }

  @Test("N1: a piece that is missing, or older than the rest, is told as damage")
  func stalePieces() throws {
    for sql in ["DELETE FROM piece WHERE place = 1", "UPDATE piece SET bytes = x'00' WHERE place = 1"] {
      let pieces = [SnapshotPiece(.head, [1]), Self.piece(2, 1, [2]), Self.piece(2, 2, [3])]
      do {
        let file = try StateFile(path, makes: true)
        try file.write(Self.whole(pieces), of: "flow", as: "main", at: 0)
      }
      try Connection(path: path, .writing).run(sql)
      let file = try StateFile(path, makes: false)
      #expect(throws: StateError.damaged("the snapshot of the session 'main' is not what was written")) {
        try file.read("main")
      }
    }
  }

  @Test(
    "N1: a file without one of its tables is damaged, whichever it is", arguments: ["session", "part", "piece", "turn"])
  func missingTable(name: String) throws {
    do { _ = try StateFile(path, makes: true) }
    try Connection(path: path, .writing).run("DROP TABLE \(name)")
    #expect(error(path, makes: false) == .damaged("its tables are not as they were made: no such table: \(name)"))
  }

  @Test("N1: a file of version 1 is read, and takes pieces")
  func versionOne() throws {
    try TextFile.create(path, "")
    try Connection(path: path, .writing).run(
      """
      CREATE TABLE session (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, flow TEXT NOT NULL,
        saved_at INTEGER NOT NULL, bytes INTEGER NOT NULL, hash INTEGER NOT NULL);
      CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
      INSERT INTO session VALUES (1, 'main', 'flow', 0, 3, \(Int64(bitPattern: Hash.of([1, 2, 3]))));
      INSERT INTO part VALUES (1 << 20, x'0102'), ((1 << 20) + 1, x'03');
      PRAGMA application_id = \(StateHeader.applicationID);
      PRAGMA user_version = 1;
      """)
    let file = try StateFile(path, makes: false)
    #expect(try file.read("main") == .text([1, 2, 3]))
    let pieces = [SnapshotPiece(.head, [1]), Self.piece(2, 1, [2])]
    try file.write(Self.whole(pieces), of: "flow", as: "main", at: 0)
    #expect(try file.read("main") == .pieces(pieces))
  }

  /// Why a session cannot be read. If it can, it has to be what was written.
  private func trouble(reading text: [UInt8]) throws -> StateError? {
    do throws(StateError) {
      let read = try StateFile(path, makes: true).read("main")
      #expect(read == .text(text) || read == nil)
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
