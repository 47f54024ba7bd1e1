internal import RutterCore

/// The snapshots that one run of a test takes, and what each is compared with.
struct SnapshotBook {
  /// What becomes of a text that the file does not hold.
  enum Mode: Sendable, Hashable {
    /// It waits until somebody accepts it.
    case asking
    /// It is a failure: where `CI` is set nobody can accept it.
    case strict
    /// It is written, and so are those that differ.
    case writing
  }

  private let mode: Mode
  /// What the usual order showed, by line, where this is another order; only the usual one is written.
  private let usual: [Int: String]?
  private var taken: [Int: TestSnapshot] = [:]

  init(_ mode: Mode, usual: [Int: String]? = nil) {
    self.mode = mode
    self.usual = usual
  }

  /// In the order of their lines.
  var snapshots: [TestSnapshot] { taken.values.sorted { $0.line < $1.line } }

  /// Takes one.
  ///
  /// - Parameters:
  ///   - text: What shows.
  ///   - stored: What the file holds; nil if nothing.
  ///   - line: Where.
  ///   - calls: How many are written in that line.
  /// - Throws: how it differs from what it should be.
  mutating func take(_ text: String, stored: String?, at line: Int, calls: () -> Int = { 1 }) throws(Failure) {
    let actual = SnapshotText.plain(text), expected = stored.map(SnapshotText.plain)
    let state: TestSnapshot.State = expected.map { Text($0) == Text(actual) ? .same : .changed } ?? .new
    if state == .new, mode == .strict { throw Self.missing() }
    let isFixed = expected != nil && mode != .writing
    guard let wanted = isFixed ? expected : taken[line]?.text ?? usual?[line] else {
      if usual != nil { throw Self.unusual() }
      taken[line] = TestSnapshot(line: line, text: actual, state: state)
      return
    }
    let isFirst = taken[line] == nil
    if isFirst { taken[line] = TestSnapshot(line: line, text: actual, state: state) }
    if Text(wanted) == Text(actual) { return }
    throw Self.difference(wanted, actual, isFixed ? .fixed : isFirst ? .usual : .taken(calls: calls()))
  }

  private static func missing() -> Failure {
    var failure = Failure(.assertion, "this snapshot has no text yet, and is not written where CI is set")
    failure.notes = ["run 'rutter test --update' where you work, look at what it wrote, and commit that"]
    return failure
  }

  private static func unusual() -> Failure {
    var failure = Failure(.assertion, "this snapshot is not reached in the usual order, the only one that is written")
    failure.notes = ["take it where every order comes along, or say { explore = false }"]
    return failure
  }

  /// Where the text comes from that a snapshot is compared with.
  private enum Model {
    /// The file holds it.
    case fixed
    /// The usual order took it, and this is another order.
    case usual
    /// It was taken before, in a line with so many snapshots.
    case taken(calls: Int)
  }

  private static func difference(_ expected: String, _ actual: String, _ model: Model) -> Failure {
    let what: String, note: String
    switch model {
    case .fixed:
      what = "what shows is not what the snapshot holds"
      note = "if it is right now: rutter test --update writes it into the file"
    case .usual:
      what = "this snapshot differs from what the usual order shows, the only one that is written"
      note = "take it where every order shows the same, or say { explore = false }"
    case .taken(let calls) where calls > 1: (what, note) = (several, "each is known by its line")
    case .taken:
      what = "this snapshot is taken twice, and differs"
      note = "one place of a file holds one text: use one assert.snapshot for each state"
    }
    var failure = Failure(.assertion, what)
    failure.difference = Failure.Difference(expected: expected, actual: actual)
    failure.notes = [note]
    return failure
  }

  /// What is said of several in one line, where they are taken and where they are to be written.
  static let several = "several snapshots are taken in this line; give each its own"
}
