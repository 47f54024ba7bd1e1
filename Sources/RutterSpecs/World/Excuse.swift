internal import RutterCore
internal import RutterTesting

/// A step that nobody can do in this order: what it was to be done with does not show.
struct Excuse {
  private(set) var failure: Failure
  /// What the step is, in words.
  let step: String
  /// Why nothing showed, in words.
  let cause: String
  /// What had gone wrong in the flows by then.
  let unread: [Journal.Trouble]

  init(failure: Failure, at place: Place, step: String, cause: String, unread: [Journal.Trouble]) {
    self.step = step
    self.cause = cause
    self.failure = failure
    self.failure.place = failure.place ?? place
    self.unread = unread
  }

  var hindrance: Exploration.Hindrance {
    Exploration.Hindrance(line: failure.place?.line ?? 0, step: step, cause: cause)
  }
}

extension Exploration.Hindrance {
  /// What a test finds wrong where a load was made to fail that it needs.
  static func ofMadeFailure(_ failure: Failure) -> Exploration.Hindrance {
    var hindrance = Exploration.Hindrance(
      line: failure.place?.line ?? 0, step: "what the test says", cause: "a load that was made to fail")
    hindrance.isOfLoad = true
    return hindrance
  }

  /// What still runs at the end of a test, as it was begun anew by a restart.
  static func ofRestart(endingAt line: Int) -> Exploration.Hindrance {
    Exploration.Hindrance(
      line: line, step: "the end", cause: "the test does not wait for what a restart begins anew")
  }

  /// What a test finds wrong where it looked too early.
  static func ofEarlyLook(_ failure: Failure) -> Exploration.Hindrance {
    Exploration.Hindrance(
      line: failure.place?.line ?? 0, step: "a look",
      cause: "with --loose what the test finds before its last settle is not judged")
  }
}
