internal import RutterTerminal

/// Keys of a file, on their way to the face.
///
/// Whoever pressed them had seen what came of those before, so each waits for what loads or runs. It does not wait for
/// ever: some things end only by a key.
struct PlayedKeys: Sendable {
  /// A key waits so long for what goes on, and no later one waits for the same again.
  static let patience: Int64 = 5_000_000

  private var rest: ArraySlice<Key>
  /// Whether nothing goes on by itself, because time stands still.
  private let isVirtual: Bool
  /// Since when the next one waits for nothing else than for what goes on.
  private var waitsSince: Int64
  /// What began no later than that has been waited for.
  private var waitedFor = Int64.min

  init(_ keys: [Key], isVirtual: Bool, at now: Int64) {
    rest = keys[...]
    self.isVirtual = isVirtual
    waitsSince = now
  }

  var isEmpty: Bool { rest.isEmpty }

  /// All that the key before asked for is carried out.
  mutating func goOn(at now: Int64) { waitsSince = now }

  /// When the next key may go.
  ///
  /// - Parameter busySince: Since when the newest of what goes on does so; nil where nothing does.
  /// - Returns: A moment, which may be over; nil if there is no key.
  func moment(busySince: Int64?) -> Int64? {
    guard let next = rest.first else { return nil }
    // Esc, which cancels, goes at once.
    guard let busySince, busySince > waitedFor, !isVirtual, next != .named(.escape) else { return waitsSince }
    return waitsSince + Self.patience
  }

  /// The next key, if it may go.
  mutating func next(busySince: Int64?, at now: Int64) -> Key? {
    guard let moment = moment(busySince: busySince), moment <= now else { return nil }
    if moment > waitsSince, let busySince { waitedFor = busySince }
    waitsSince = now
    return rest.popFirst()
  }
}
