internal import RutterCore

/// What one launched flow has told its test so far.
final class Journal {
  private(set) var log: [LogLine] = []
  /// What went wrong in the flow and no `expect_error` has taken yet, oldest first (E1).
  private(set) var unread: [Trouble] = []
  /// What `expect_error` has taken, by its message.
  private var taken: [String: String] = [:]
  /// The last operation that settled since the person last acted; nil if none did.
  private(set) var outcome: OutcomeReport?
  /// Whether something was done for the flow that no stub stands for, such as to keep a value in its store.
  var hasPerformed = false
  /// Work of the outside that is neither stubbed nor allowed.
  var forbidden: Failure?
  /// The first invariant of the user that did not hold.
  var broken: Failure?
  /// What loads were made to fail with.
  var meant = MeantFailures()
  /// What the test allows of errors: a part of each, or nil for any.
  private var allowed: [String?] = []
  /// Whether invariants of the test look at every event.
  var isWatched = false
  /// What showed after the last event, where functions of the test may look at it during the next.
  var glimpse = Frame([])
  /// A load, a timer or a call came since the launch or the last `settle`.
  var hasSomethingCome = false

  /// Something that went wrong in a flow.
  struct Trouble: Equatable {
    /// In words: `screen of cookbook.Recipe`.
    var what: String
    var message: String
    var place: Place?
    var traceback: String
    /// Whether it is how a load was meant to fail.
    var isMeant = false

    var sentence: String { "\(what): \(message)" }

    /// Whether an `expect_error` of this text takes it.
    func isMeant(by text: String?) -> Bool { text.map(sentence.contains) ?? true }

    var failure: Failure {
      var failure = Failure(.flow, sentence, at: place)
      failure.traceback = traceback
      failure.notes = ["an error that belongs to the test is taken by app:expect_error(\"…\")"]
      return failure
    }
  }

  /// What came of the last restart.
  var restored: RestoreReport?

  func note(_ event: Event, _ effects: [Effect], of plugins: [PluginInfo]) {
    if event.kind.isArrival { hasSomethingCome = true }
    for effect in effects {
      switch effect {
      case .log(let line): if hasRoom(for: line.text) { log.append(line) }
      case .outcome(let report): outcome = report
      case .error(let report):
        var trouble = Trouble(report)
        trouble.isMeant = meant.include(report)
        if hasRoom(for: trouble.message + trouble.traceback) { unread.append(trouble) }
      case .stopped(let id, let stop):
        let what = plugins.first { $0.id == id }.map { "plugin '\($0.name)'" } ?? "plugin"
        unread.append(Trouble(what: what, message: stop.description, place: stop.place, traceback: ""))
      case .restored(let report): restored = report
      case .call, .abandon, .timer, .cancelTimer, .answered, .note, .reloaded, .frame: break
      }
    }
  }

  private static var mostBytes: Int { 32 << 20 }
  /// Bytes that its log and its errors may still take.
  private var room = mostBytes

  /// Whether one text more may be kept for the test. Of what comes then nothing is kept, and the test fails.
  private func hasRoom(for text: String) -> Bool {
    let weight = 256 + text.utf8.count
    if room < weight {
      let message = "the log and the errors of this flow take more than \(Self.mostBytes.roundedSize)"
      forbidden = forbidden ?? Failure(.flow, message)
      room = 0
      return false
    }
    room -= weight
    return true
  }

  /// The person acts: what settles from now on is of that.
  func personActs() { outcome = nil }

  /// What a person asked for in vain, as long as the test has not looked at the outcome; the first one.
  private var unseen: Failure?
  /// That of the last step, which the test may still look at.
  private var latest: Failure?

  /// What a person asked for in vain and the test has not looked at, in words; the first one.
  var stepInVain: String? { (unseen ?? latest)?.message }

  /// A step of the person is over.
  func stepped(_ words: String, at place: Place, _ outcome: Outcome?) {
    if unseen == nil { unseen = latest }
    latest = nil
    guard let outcome, outcome.isInVain else { return }
    let detail = if case .refused(let refusal) = outcome { refusal.message } else { outcome.detail }
    let reason = detail.map { ": \($0)" } ?? ""
    var failure = Failure(
      .step, "\(words) came to nothing, \(outcome.name)\(reason), and the test did not look", at: place)
    failure.notes = ["where that is meant, say so: assert.equals(\"\(outcome.name)\", app.outcome.outcome)"]
    latest = failure
  }

  /// The test looks at the outcome.
  func lookedAtOutcome() { latest = nil }

  /// Takes the oldest trouble whose sentence holds a text.
  ///
  /// - Throws: what came instead, if there is none.
  func takeTrouble(containing text: String?) throws(Failure) {
    if let place = unread.firstIndex(where: { $0.isMeant(by: text) }) {
      let trouble = unread.remove(at: place)
      taken[trouble.message] = trouble.what
      return
    }
    let wanted = text.map { "an error with '\($0)'" } ?? "an error"
    let came = unread.isEmpty ? "but nothing failed" : "got \(unread.map(\.sentence).joined(separator: "; "))"
    throw Failure(.step, "expected \(wanted), \(came)")
  }

  /// Errors with this text are none of the test's, whether or not they come; nil for any.
  func allow(_ text: String?) { allowed.append(text) }

  /// What went wrong in the flow, was not taken, and nobody meant or allowed: faults of the flow.
  var faults: [Trouble] {
    unread.filter { trouble in !trouble.isMeant && !allowed.contains { trouble.isMeant(by: $0) } }
  }

  /// A fault as the failure of a test.
  func failure(of fault: Trouble) -> Failure {
    var failure = fault.failure
    if let other = taken[fault.message] {
      failure.notes = [
        "app:expect_error(\"…\") has taken the error of \(other), which went on to this one: that takes one of its own"
      ]
    }
    if meant.areMade {
      failure.notes = ["a load was made to fail; what comes of that and is meant is allowed by app:allow_error(\"…\")"]
    }
    return failure
  }

  /// All that went wrong in the flow was told.
  func forgetTrouble() { unread = [] }

  /// What is wrong when the test is over: a rule of its own, something forbidden, something in vain, an
  /// error that nobody expected.
  var wrong: Failure? {
    broken ?? forbidden ?? unseen ?? latest ?? faults.first.map(failure)
  }
}

extension Journal.Trouble {
  fileprivate init(_ report: ErrorReport) {
    what = report.what
    switch report.error {
    case .script(let error):
      message = error.message
      place = error.place
      traceback = error.traceback
    default:
      message = report.error.description
      place = nil
      traceback = ""
    }
  }
}

extension Event.Kind {
  /// Whether it is an answer or a timer that comes.
  var isArrival: Bool {
    switch self {
    case .fired, .returned: true
    default: false
    }
  }
}

extension Outcome {
  /// Whether somebody who asked would be surprised.
  fileprivate var isInVain: Bool {
    switch self {
    // A failure is an error of the flow, and told as one.
    case .refused, .missingDestination: true
    case .committed, .duplicate, .nothingToDo, .blocked, .cancelled, .redirected, .failed: false
    }
  }
}

extension Journal {
  /// What the last restart has lost, as a test reads it.
  var lostAsValue: Value {
    .list(
      (restored?.lost ?? []).map {
        Value.named([("reason", .string(Text($0.reason.rawValue))), ("what", .string(Text($0.what)))])
      })
  }

  /// What was other after the last restart.
  var differencesAsValue: Value {
    .list(
      (restored?.differences ?? []).map {
        Value.named([("now", .string(Text($0.now))), ("was", .string(Text($0.was))), ("what", .string(Text($0.what)))])
      })
  }
}
