internal import RutterCore

/// The records of the turns of one session that are pending (see ``StateTurns``), oldest first.
struct PendingTurns: Sendable {
  private(set) var records: [TurnRecord] = []

  var count: Int { records.count }
  var last: TurnRecord? { records.last }

  init() {}

  mutating func append(_ record: TurnRecord) { records.append(record) }

  /// What all of them have changed together.
  func merged() -> SnapshotChange? { last.map { merged(records.map(\.change), $0.change) } }

  /// The same, and what one more changes that stands in no record.
  func merged(with next: SnapshotChange) -> SnapshotChange {
    records.isEmpty ? next : merged(records.map(\.change) + [next], next)
  }

  private func merged(_ changes: [SnapshotChange], _ last: SnapshotChange) -> SnapshotChange {
    var merged = last, pieces: [SnapshotPiece.Key: [UInt8]?] = [:]
    for change in changes { change.apply(to: &pieces) }
    (merged.removed, merged.put) = ([], [])
    for key in pieces.keys.sorted(by: SnapshotPiece.comesFirst) {
      if let bytes = pieces[key] ?? nil {
        merged.put.append(SnapshotPiece(key, bytes))
      } else {
        merged.removed.append(key)
      }
    }
    return merged
  }

  /// The pieces of the session as they are after the last turn.
  ///
  /// - Parameter stored: Those that stand in the file, without the head.
  /// - Returns: All, in the order of their keys, without the head.
  func pieces(over stored: [SnapshotPiece]) -> [SnapshotPiece] {
    if records.isEmpty { return stored }
    var pieces: [SnapshotPiece.Key: [UInt8]?] = [:]
    for piece in stored { pieces[piece.key] = piece.bytes }
    for record in records { record.change.apply(to: &pieces) }
    return pieces.keys.sorted(by: SnapshotPiece.comesFirst).compactMap { key in
      (pieces[key] ?? nil).map { SnapshotPiece(key, $0) }
    }
  }
}

extension SnapshotChange {
  /// Notes the pieces that are put, and nil for those that are taken away.
  fileprivate func apply(to pieces: inout [SnapshotPiece.Key: [UInt8]?]) {
    for key in removed { pieces.updateValue(nil, forKey: key) }
    for piece in put { pieces.updateValue(piece.bytes, forKey: piece.key) }
  }
}

extension SnapshotPiece {
  fileprivate static func comesFirst(_ one: Key, _ other: Key) -> Bool {
    (one.list.kind, one.list.owner, one.place) < (other.list.kind, other.list.owner, other.place)
  }
}
