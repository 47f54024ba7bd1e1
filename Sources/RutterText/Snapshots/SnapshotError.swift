internal import RutterCore

/// Why a text is no snapshot that can be restored.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// It is none, or was cut off or changed.
    case damaged
    /// A later program wrote it; this is its version. It is fine, and should be left as it is.
    case newer(Int)
    case tooLarge
  }
  public var kind: Kind
  /// Where: `stacks[1].entries[3].style`, or `line 1, column 8`; empty for the whole.
  public var place: String
  public var expected: String
  public var got: String

  public init(_ kind: Kind, at place: String = "", expected: String, got: String) {
    self.kind = kind
    self.place = place
    self.expected = expected
    self.got = got
  }

  public var description: String {
    let place = place.isEmpty ? "" : "\(place): "
    let words = "\(place)expected \(expected), got \(got)"
    return switch kind {
    case .damaged: "the snapshot is damaged: \(words)"
    case .newer: "the snapshot is of a newer version: \(words); use the program that wrote it, or a later one"
    case .tooLarge: "the snapshot is too large: \(words)"
    }
  }
}

extension SnapshotError {
  init(_ flaw: SnapshotFlaw) { self.init(.damaged, at: flaw.place, expected: flaw.expected, got: flaw.got) }
}
