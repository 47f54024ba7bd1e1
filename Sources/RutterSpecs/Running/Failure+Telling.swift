internal import RutterCore

/// What kinds of failure there are for whoever explores, and what a report adds to one.
extension Failure.Kind {
  /// Whether it is about what the test's own actions led to, so that leaving one out can cause it.
  var dependsOnActions: Bool {
    switch self {
    case .assertion, .step, .error, .confluence: true
    case .flow, .invariant, .unfinished, .closedWorld, .loading, .crash: false
    }
  }

  /// Whether it is wrong whatever the person does, and when.
  var isOfFlow: Bool {
    switch self {
    case .flow, .invariant, .loading, .crash: true
    case .assertion, .step, .error, .unfinished, .confluence, .closedWorld: false
    }
  }

  /// Whether an error of the flow may be why the test fails so.
  var mayComeOfTrouble: Bool {
    switch self {
    case .assertion, .step, .error: true
    case .flow, .invariant, .unfinished, .confluence, .closedWorld, .loading, .crash: false
    }
  }
}

extension Failure {
  private static var mostTroubles: Int { 3 }

  /// Tells which steps of the test the story is without: it fails in the same way without them.
  mutating func tell(leftOut steps: [StoryLine]) {
    if steps.isEmpty { return }
    let told = steps.prefix(Self.mostLeftOut).map { step in step.text + (step.place.map { " (\($0.line))" } ?? "") }
    let left = steps.count - Self.mostLeftOut
    let more = left > 0 ? ", and \(left) more steps" : ""
    notes.append("left out, as it fails without: \(told.joined(separator: ", "))\(more)")
  }

  /// More steps that were left out are counted only.
  private static var mostLeftOut: Int { 12 }

  /// Tells what went wrong in the flow before: a test that looks at what shows mostly fails because of it.
  mutating func tell(_ troubles: [Journal.Trouble]) {
    for trouble in troubles.prefix(Self.mostTroubles) {
      notes.append("the flow failed before: \(trouble.sentence)\(trouble.place.map { " (\($0))" } ?? "")")
    }
    let left = troubles.count - Self.mostTroubles
    if left > 0 { notes.append("and \(left) more errors of the flow") }
  }

  /// Whether it is the same fault met on another way: what came instead, and so the message, may differ with the order.
  func isLike(_ other: Failure) -> Bool { fault == other.fault }

  /// A text that is the same for the same fault, and for no other.
  var fault: String {
    [kind.rawValue, place?.description ?? message, rule ?? "", traceback].joined(separator: "\u{1}")
  }

  /// Whether it is the same in every word.
  func isSame(as other: Failure) -> Bool {
    kind == other.kind && place == other.place && rule == other.rule && message == other.message
      && difference == other.difference
  }
}
