internal import RutterPages
internal import RutterTesting

/// What one order of a test came to.
struct TestRun: Sendable {
  var verdict: TestResult.Verdict
  var trail = Trail()
  var events: [Failure.StoryLine] = []
  /// The same event by event, if that is asked for.
  var story: SessionStory?
  /// What showed at the end, where the ends of all orders are compared.
  var endState: EndState?
  /// The step that ended it, where it is impossible.
  var hindrance: Exploration.Hindrance?
  /// The steps that were left out to make it small.
  var leftOut: [Failure.StoryLine] = []
  /// The step that was done where it means something else than usual, if one was.
  var stray: Stray?
  /// What the test did with its apps.
  var course = Course()
  /// Whether there was a step before which it could have been.
  var hasPlaces = false
  /// Whether something was left out because there was too much of it, so that there may be more orders.
  var wasCut = false
  /// The states that it was in before its choices, where they are compared.
  var landmarks = Landmarks()
  /// How long a processor worked on it.
  var workMicroseconds: Int64 = 0
  var snapshots: [TestSnapshot] = []
  var coverage = FlowsCoverage()

  /// Whether the person could not do what the test says.
  var isImpossible: Bool { hindrance != nil }

  var failure: Failure? {
    if case .failed(let failure) = verdict, !isImpossible { failure } else { nil }
  }

  /// The failure; or that the end is not that of the usual order.
  func failure(after usual: Usual?) -> Failure? {
    if let failure { return failure }
    guard let expected = usual?.endState, let endState, !isImpossible, !endState.isLike(expected) else { return nil }
    var failure = Failure.otherEnd
    failure.difference = Failure.Difference(
      expected: expected.text(beside: endState), actual: endState.text(beside: expected))
    return failure
  }

  /// Why two runs of one order are not the same.
  static let likelySource = """
    what a test leaves behind in local variables outside of it, and in tables, is there in the next run: make it anew in \
    before_each
    """

  /// Why another run of the same order is not the same; by what the test itself did, if no more is known of this one.
  func difference(from other: TestRun, isOfUser: Bool = false) -> String {
    let events = [self, other].map { $0.events.filter { !isOfUser || $0.place != nil } }
    if events[0] == events[1] { return "what was done is the same; \(Self.likelySource)" }
    let place = zip(events[0], events[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let index = place ?? min(events[0].count, events[1].count)
    let words = events.map { index < $0.count ? $0[index].text : "nothing more" }
    return "event \(index + 1) was '\(words[0])', then '\(words[1])'; \(Self.likelySource)"
  }
}

extension Failure {
  /// Two orders of a test end in two ways.
  static var otherEnd: Failure { Failure(.confluence, "the end differs from that of the usual order") }
}

/// What the usual order of a test came to, with which others are compared.
struct Usual: Sendable {
  /// nil where it failed itself, or the ends are not compared.
  let endState: EndState?
  let snapshots: [TestSnapshot]
  /// Those by their lines; nil where they do not matter.
  let texts: [Int: String]?
  let course: Course
  /// Whether it passed.
  let hasPassed: Bool

  /// Notes what a run came to; its snapshots only where they matter.
  init(_ run: TestRun, hasSnapshots: Bool) {
    endState = run.failure == nil ? run.endState : nil
    snapshots = hasSnapshots ? run.snapshots : []
    texts = hasSnapshots ? Dictionary(run.snapshots.map { ($0.line, $0.text) }) { text, _ in text } : nil
    course = run.course
    hasPassed = run.failure == nil
  }

  /// Another end, with the snapshots of a run, if there was one for them.
  init(endState: EndState?, _ run: Usual) {
    self.endState = endState
    snapshots = run.snapshots
    texts = run.texts
    course = run.course
    hasPassed = run.hasPassed
  }
}
