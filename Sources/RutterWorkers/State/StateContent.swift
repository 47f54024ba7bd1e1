package import RutterCore
package import RutterText

/// What a ``StateFile`` holds of a session.
package enum StateContent: Sendable, Equatable {
  /// The text of a snapshot: one that was put there as a whole, or was saved by an earlier version.
  case text([UInt8])
  /// A snapshot in pieces, in the order of their keys.
  case pieces([SnapshotPiece])

  /// The snapshot.
  ///
  /// - Throws: A `SnapshotError` that says what is wrong with it.
  package func snapshot() throws(SnapshotError) -> Snapshot {
    switch self {
    case .text(let text): try Snapshot(text: text)
    case .pieces(let pieces): try Snapshot(pieces)
    }
  }

  /// What tells whether it is what was written.
  var hash: UInt64 {
    switch self {
    case .text(let text): Hash.of(text)
    case .pieces(let pieces): pieces.reduce(0) { $0 &+ $1.hash }
    }
  }
}
