/// One piece of a snapshot's text: what stands at one place of one of its lists. A snapshot that is stored in pieces is
/// stored again by writing those that differ.
package struct SnapshotPiece: Hashable, Sendable {
  /// What a piece is; in the order in which pieces are read.
  package enum Kind: Int, Sendable, CaseIterable {
    /// The numbers that every snapshot has; one piece.
    case head = 0
    /// A stack without its entries.
    case stack = 1
    /// An entry, in the list of its stack.
    case entry = 2
    case hole = 3
    case held = 4
    case answer = 5
    /// What steps have recorded, without the single steps.
    case steps = 6
    /// One step, in the list of the entry that holds the steps.
    case step = 7
    case loss = 8
    case look = 9
    case cell = 10
    case result = 11
  }

  /// Where a piece stands. Of the places of a list only the order counts.
  package struct Key: Hashable, Sendable {
    package var list: ListKey
    package var place: Int64

    package init(_ list: ListKey, at place: Int64) {
      self.list = list
      self.place = place
    }

    /// Where the head stands.
    package static let head = Key(.init(.head), at: 0)
  }

  /// One of the lists of a snapshot.
  package struct ListKey: Hashable, Sendable {
    /// The number of a ``Kind``.
    package var kind: Int
    /// Of entries the stack, of single steps the entry that holds them, else 0.
    package var owner: Int

    package init(kind: Int, owner: Int) {
      self.kind = kind
      self.owner = owner
    }

    package init(_ kind: Kind, of owner: Int = 0) { self.init(kind: kind.rawValue, owner: owner) }
  }

  package var key: Key
  /// The text of the piece.
  package var bytes: [UInt8]

  package init(_ key: Key, _ bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }

  /// Over the piece and where it stands. The sum over all pieces tells whether one is missing, or is not what was written.
  package var hash: UInt64 {
    var hash = Hash()
    for number in [key.list.kind, key.list.owner, Int(key.place)] { hash.add(number: number) }
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}

/// What is written so that a stored snapshot becomes another one.
package struct SnapshotChange: Hashable, Sendable {
  /// Whether nothing of what was stored stays.
  package var replacesAll = false
  /// The new head.
  package var head: [UInt8] = []
  /// What is taken away first.
  package var removed: [SnapshotPiece.Key] = []
  /// What is put there then, in the place of what may stand there.
  package var put: [SnapshotPiece] = []
  /// The sum of the hashes of all pieces, and their bytes, as they are then.
  package var hash: UInt64 = 0
  package var bytes = 0

  package init() {}

  /// How many bytes are written.
  package var writtenBytes: Int { put.reduce(head.count) { $0 + $1.bytes.count } }
}
