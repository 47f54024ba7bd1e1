/// What one worker is doing, told to the supervisor: it is all that is known of a test in which the process dies.
///
/// A lane lies in the memory that both processes share. Its worker writes it, and the supervisor reads it: while the
/// worker runs, to see whether a test goes on for too long; exactly, when the process is gone.
struct Lane: Sendable {
  static let words = 8
  private enum Word: Int { case test, round, beganAt, limit, line }

  /// Where it lies. A pointer is not `Sendable`; this one is never given back while the process lives.
  private let address: UInt

  init(address: UInt) { self.address = address }

  private subscript(word: Word) -> Int64 {
    get { UnsafePointer<Int64>(bitPattern: address)?[word.rawValue] ?? 0 }
    nonmutating set { UnsafeMutablePointer<Int64>(bitPattern: address)?[word.rawValue] = newValue }
  }

  /// A test that a worker runs.
  struct Running: Equatable {
    var round: Int
    /// The place of the test in its round.
    var place: Int
    /// When this run of the test began, by the clock that all processes have in common.
    var beganAt: Int64
    /// How long this run may take; 0 for as long as it likes.
    var limit: Int64
    /// The line of the last step, 0 before the first.
    var line: Int
  }

  /// The test that is being run; nil between tests.
  var running: Running? {
    let test = self[.test]
    if test == 0 { return nil }
    return Running(
      round: Int(self[.round]), place: Int(test) - 1, beganAt: self[.beganAt], limit: self[.limit],
      line: Int(self[.line]))
  }

  /// A test is taken up, for one run or for many.
  func begin(_ place: Int, round: Int) {
    self[.round] = Int64(round)
    self[.limit] = 0
    self[.line] = 0
    self[.test] = Int64(place) + 1
  }

  /// One run of the test begins, or another one.
  func runs(beganAt: Int64, limit: Int64) {
    self[.limit] = 0
    self[.beganAt] = beganAt
    self[.line] = 0
    self[.limit] = limit
  }

  /// The run is over; the test may have further ones.
  func rests() { self[.limit] = 0 }

  /// The run has come to this line of its spec.
  func reaches(line: Int) { self[.line] = Int64(line) }

  /// Nothing is run any more.
  func end() {
    self[.limit] = 0
    self[.test] = 0
  }
}
