internal import RutterCore
internal import RutterTesting

/// How a load ends that is made to end otherwise than its script would have it, where outcomes are explored.
enum LoadEnding: Int, Sendable, CaseIterable {
  /// As the script, or the stub of the test, says.
  case own
  /// With an error at once, before its work begins.
  case fails
  /// Never, without any work; then its timeout ends it.
  case never
  /// With an error after a while, without any work.
  case failsLate
  /// With an error when its work is done: nobody learns what came of it.
  case losesAnswer
  /// Its work is done, and its timeout comes before its answer.
  case answersTooLate

  /// What a load fails with that is made to fail.
  static let message = "this load fails, for the sake of the test"
  /// How long a load takes that fails after a while.
  private static let lateMicroseconds: Int64 = 1_000_000

  /// The ways in which a load can end that differ from each other. A stub does no work, so that it does not matter
  /// whether that is done; and where the test says itself that a load fails, nothing else happens to it.
  static func ways(of stub: Stub?) -> ArraySlice<LoadEnding> {
    switch stub {
    case nil: allCases[...]
    case .value, .call, .after, .sequence: allCases.prefix(failsLate.rawValue + 1)
    case .error, .raised, .never, .wrongType: allCases.prefix(1)
    }
  }

  /// What a story says of it; nil if there is nothing to say.
  func words(of load: String) -> String? {
    switch self {
    case .own: nil
    case .fails: "\(load) is to fail"
    case .never: "\(load) is to never end"
    case .failsLate: "\(load) is to fail after a while"
    case .losesAnswer: "\(load) is to fail when its work is done"
    case .answersTooLate: "\(load) is to do its work, and to answer after its timeout"
    }
  }

  /// What takes the place of the load's run, or of what comes of it.
  func fate(instead stub: Stub?) -> LoadFate {
    let failure = Stub.error(Self.message)
    switch self {
    case .own: return stub.map { .stub($0) } ?? .own
    case .fails: return .stub(failure)
    case .never: return .stub(.never)
    case .failsLate:
      if case .after(let microseconds, _)? = stub { return .stub(.after(microseconds: microseconds, failure)) }
      return .stub(.after(microseconds: Self.lateMicroseconds, failure))
    case .losesAnswer: return .loss(failure)
    case .answersTooLate: return .loss(.never)
    }
  }
}

/// What becomes of one run of a load.
enum LoadFate: Sendable, Equatable {
  /// Its script runs.
  case own
  /// This stands in for it.
  case stub(Stub)
  /// Its script runs, and this comes in place of the value that it gives.
  case loss(Stub)
}

extension Chooser {
  /// How a load ends, where that is explored.
  func ending(_ loader: LoaderName?, instead stub: Stub?) -> LoadEnding {
    let ways = LoadEnding.ways(of: stub)
    if ways.count == 1 { return .own }
    return ways[outcome(among: ways.count, name: loader?.description ?? "an inline load")]
  }
}
