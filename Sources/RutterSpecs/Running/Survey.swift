internal import RutterCore

/// Which tests have so many orders that several machines share them: found out by running the usual order of each, so
/// that every machine finds the same, and asks none of the others.
struct Survey {
  /// The round in which it is noted what a process has died of: tests run from the first one on.
  static let round = 0

  private let worker: Worker
  private let past: Past
  /// The places of the tests of each file.
  private let places: [Text: [Int: Int]]

  init(_ worker: Worker, _ past: Past, _ tests: [TestCase]) {
    self.worker = worker
    self.past = past
    places = tests.indices.reduce(into: [:]) { $0[Text(tests[$1].file), default: [:]][tests[$1].index] = $1 }
  }

  /// Whether a test has many orders. One in which the process has died is run by one machine, which tells of it.
  func offersMuch(_ test: TestCase) -> Bool {
    guard let place = places[Text(test.file)]?[test.index], !past.hasDied(surveying: place), !Task.isCancelled else {
      return false
    }
    return worker.offersMuch(test, at: place)
  }
}
