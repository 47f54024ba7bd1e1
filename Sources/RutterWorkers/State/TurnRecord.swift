internal import RutterCore

/// What one turn has changed of a session, as it stands in a row of its own until the pieces of the session take it up (see
/// ``StateTurns``).
///
/// A turn mostly changes little. Its record fits one page, and one page is what a disk takes down soonest; the pieces that it
/// changes stand in several.
struct TurnRecord: Sendable, Equatable {
  /// Turns are counted over all sessions of a file.
  var number: Int64
  /// The number of the session.
  var session: Int64
  var savedAtMicroseconds: Int64
  /// It never replaces all.
  var change: SnapshotChange
}

extension TurnRecord {
  /// The bytes of the record: its numbers, the sum of the hashes of all pieces of the session as they are after the turn, what
  /// has changed, and a hash over all that stands before it.
  var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(change.writtenBytes + 128)
    for number in [number, session, savedAtMicroseconds] { bytes.append(fixed: UInt64(bitPattern: number)) }
    bytes.append(fixed: change.hash)
    bytes.append(counted: change.bytes)
    bytes.append(text: change.head)
    bytes.append(counted: change.removed.count)
    for key in change.removed { bytes.append(key) }
    bytes.append(counted: change.put.count)
    for piece in change.put {
      bytes.append(piece.key)
      bytes.append(text: piece.bytes)
    }
    bytes.append(fixed: Hash.of(bytes))
    return bytes
  }

  /// Reads a record; nil if that is not what was written.
  init?(packed bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    var end = PackedTurn(bytes[(bytes.count - 8)...]), hash = Hash()
    for byte in bytes.dropLast(8) { hash.add(byte) }
    guard end.fixed() == hash.value else { return nil }
    var turn = PackedTurn(bytes.dropLast(8))
    guard let number = turn.fixed(), let session = turn.fixed(), let savedAt = turn.fixed(), let sum = turn.fixed(),
      let total = turn.count(), let head = turn.text(), let removed = turn.list({ $0.key() }),
      let put = turn.list({ $0.piece() }), turn.isOver
    else { return nil }
    (self.number, self.session) = (Int64(bitPattern: number), Int64(bitPattern: session))
    savedAtMicroseconds = Int64(bitPattern: savedAt)
    change = SnapshotChange()
    (change.hash, change.bytes, change.head) = (sum, total, head)
    (change.removed, change.put) = (removed, put)
  }
}

extension [UInt8] {
  fileprivate mutating func append(fixed number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  /// Seven bits a byte, the lowest first; the last byte has its highest bit clear (LEB128).
  fileprivate mutating func append(counted number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(text: [UInt8]) {
    append(counted: text.count)
    self += text
  }

  fileprivate mutating func append(_ key: SnapshotPiece.Key) {
    append(counted: key.list.kind)
    append(counted: key.list.owner)
    append(fixed: UInt64(bitPattern: key.place))
  }
}

/// Reads the bytes of a record from their beginning; nil where they end too soon.
private struct PackedTurn {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { rest = bytes }

  var isOver: Bool { rest.isEmpty }

  mutating func fixed() -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func count() -> Int? {
    var number: UInt = 0, shift: UInt = 0
    while shift < 64, let byte = rest.popFirst() {
      number |= UInt(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return Int(bitPattern: number) }
      shift += 7
    }
    return nil
  }

  mutating func text() -> [UInt8]? {
    guard let count = count(), count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func list<Item>(_ item: (inout PackedTurn) -> Item?) -> [Item]? {
    guard let count = count(), count >= 0, count <= rest.count else { return nil }
    var items: [Item] = []
    for _ in 0..<count {
      guard let next = item(&self) else { return nil }
      items.append(next)
    }
    return items
  }

  mutating func key() -> SnapshotPiece.Key? {
    guard let kind = count(), let owner = count(), let place = fixed() else { return nil }
    return SnapshotPiece.Key(.init(kind: kind, owner: owner), at: Int64(bitPattern: place))
  }

  mutating func piece() -> SnapshotPiece? {
    guard let key = key(), let bytes = text() else { return nil }
    return SnapshotPiece(key, bytes)
  }
}
