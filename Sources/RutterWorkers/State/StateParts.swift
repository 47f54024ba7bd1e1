internal import RutterCore

/// The rows of one session: of its text, or of its pieces. What is long stands in several, each of which fits what one
/// statement may take.
enum StateParts {
  private static let partBytes = 1 << 20

  /// The parts of some bytes; one where there are none.
  private static func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    if bytes.count <= partBytes { return [bytes[...]] }
    return stride(from: 0, to: bytes.count, by: partBytes).map { bytes[$0..<min($0 + partBytes, bytes.count)] }
  }

  // MARK: Texts

  /// The ids of the first part that the text of a session may have, and of the last one.
  private static func places(of session: Int64) -> (first: Int64, last: Int64) {
    (session << 20, (session + 1) << 20 - 1)
  }

  static func text(of session: Int64, _ connection: Connection) throws(SQLError) -> [UInt8] {
    let statement = try Statement("SELECT bytes FROM part WHERE id BETWEEN ? AND ? ORDER BY id", on: connection)
    let (first, last) = places(of: session)
    try statement.bind(first, at: 1)
    try statement.bind(last, at: 2)
    var bytes: [UInt8] = []
    while try statement.step() { statement.withBytes(0) { bytes += $0 } }
    return bytes
  }

  /// Puts a text in the place of the one that was there.
  static func put(_ text: [UInt8], of session: Int64, _ connection: Connection) throws(SQLError) {
    try removeText(of: session, connection)
    let first = places(of: session).first
    for (number, part) in parts(text).enumerated() {
      let statement = try Statement(kept: "INSERT INTO part (id, bytes) VALUES (?, ?)", on: connection)
      try statement.bind(first + Int64(number), at: 1)
      try statement.bind(part, at: 2)
      _ = try statement.step()
    }
  }

  static func removeText(of session: Int64, _ connection: Connection) throws(SQLError) {
    let statement = try Statement("DELETE FROM part WHERE id BETWEEN ? AND ?", on: connection)
    let (first, last) = places(of: session)
    try statement.bind(first, at: 1)
    try statement.bind(last, at: 2)
    _ = try statement.step()
  }

  // MARK: Pieces

  /// All but the head, in the order of their keys.
  static func pieces(of session: Int64, _ connection: Connection) throws(SQLError) -> [SnapshotPiece] {
    let statement = try Statement(
      "SELECT kind, owner, place, part, bytes FROM piece WHERE session = ? ORDER BY kind, owner, place, part",
      on: connection)
    try statement.bind(session, at: 1)
    var pieces: [SnapshotPiece] = []
    while try statement.step() {
      let list = SnapshotPiece.ListKey(kind: Int(statement.integer(0)), owner: Int(statement.integer(1)))
      let key = SnapshotPiece.Key(list, at: statement.integer(2))
      if statement.integer(3) > 0, let last = pieces.indices.last, pieces[last].key == key {
        statement.withBytes(4) { pieces[last].bytes += $0 }
      } else {
        pieces.append(SnapshotPiece(key, statement.withBytes(4) { Array($0) }))
      }
    }
    return pieces
  }

  /// Whether a piece takes several rows.
  static func isLong(_ piece: SnapshotPiece) -> Bool { piece.bytes.count > partBytes }

  /// Takes pieces away, and puts others there.
  static func write(
    _ change: SnapshotChange, of session: Int64, replacesParts: Bool, _ connection: Connection
  ) throws(SQLError) {
    for key in change.removed { try remove(key, of: session, from: 0, connection) }
    for piece in change.put { try put(piece, of: session, replacesParts: replacesParts, connection) }
  }

  /// Puts a piece in the place of the one that may have been there.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - session: The session's number.
  ///   - replacesParts: Whether that one may have had more rows.
  ///   - connection: The database.
  /// - Throws: what SQLite says.
  private static func put(
    _ piece: SnapshotPiece, of session: Int64, replacesParts: Bool, _ connection: Connection
  ) throws(SQLError) {
    let parts = parts(piece.bytes)
    for (number, part) in parts.enumerated() {
      let statement = try Statement(
        kept: "INSERT OR REPLACE INTO piece (session, kind, owner, place, part, bytes) VALUES (?, ?, ?, ?, ?, ?)",
        on: connection)
      try statement.bind(piece.key, of: session)
      try statement.bind(Int64(number), at: 5)
      try statement.bind(part, at: 6)
      _ = try statement.step()
    }
    if replacesParts { try remove(piece.key, of: session, from: parts.count, connection) }
  }

  /// Takes a piece away, from one of its parts on.
  private static func remove(
    _ key: SnapshotPiece.Key, of session: Int64, from part: Int, _ connection: Connection
  ) throws(SQLError) {
    let statement = try Statement(
      kept: "DELETE FROM piece WHERE session = ? AND kind = ? AND owner = ? AND place = ? AND part >= ?", on: connection
    )
    try statement.bind(key, of: session)
    try statement.bind(Int64(part), at: 5)
    _ = try statement.step()
  }

  static func removePieces(of session: Int64, _ connection: Connection) throws(SQLError) {
    let statement = try Statement("DELETE FROM piece WHERE session = ?", on: connection)
    try statement.bind(session, at: 1)
    _ = try statement.step()
  }
}

extension Statement {
  fileprivate func bind(_ key: SnapshotPiece.Key, of session: Int64) throws(SQLError) {
    try bind(session, at: 1)
    try bind(Int64(key.list.kind), at: 2)
    try bind(Int64(key.list.owner), at: 3)
    try bind(key.place, at: 4)
  }
}
