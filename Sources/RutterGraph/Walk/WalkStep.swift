internal import RutterCore

/// One thing that a walk does, and how the loads come out that start by it.
struct WalkStep: Sendable, Hashable {
  enum Deed: Sendable, Hashable {
    case launch
    case tap(NodeID)
    /// Several fields, toggles and pickers, one after the other.
    case set([Setting])
    case back
    case select(Text)
    case open(Text)
    /// Waits until all is quiet.
    case wait
    /// Lets so many microseconds pass, for what tasks wait for.
    case pass(Int64)
  }
  struct Setting: Sendable, Hashable {
    var node: NodeID
    var value: Value
  }
  /// How loads come out.
  enum Ending: String, Sendable, Hashable {
    case value, error, never
  }
  var deed: Deed
  var ending = Ending.value
  /// Whether something then goes on for ever, so that only so much time passes.
  var isRestless = false
  /// In words: `tap 'Pay'`.
  var words: String
  /// The same as lines of a spec.
  var lines: [String]

  /// How much time passes where something goes on.
  static let pauseSeconds: Int64 = 1

  /// Whether it waits until all is quiet.
  var settles: Bool { ending != .never && !isRestless }

  /// Whether it opens a URL.
  var isOpening: Bool { if case .open = deed { true } else { false } }

  /// What is done in words, with what becomes of the loads.
  var sentence: String {
    switch ending {
    case .value: words
    case .error: "\(words), and what it loads fails"
    case .never: "\(words), and what it loads does not come"
    }
  }
}
