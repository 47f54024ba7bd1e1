internal import RutterCore

/// What fails because the one who explores, or the test, has loads fail: that a load fails so is no fault of its flow.
///
/// Only loads may fail so, and steps, which show the failure with a way to try again as the place of a load does (W4). Where
/// such a failure ends an action, a task or a hook, the flow has not caught it.
struct MeantFailures {
  /// What loads were made to fail with, and what the stubs of the test say.
  private var messages: Set<Text> = []
  private var stubbed: Set<Text> = []
  /// Whether a load was made to end otherwise than it would by itself.
  private(set) var areMade = false
  /// Whether a load was made to end with its timeout.
  private var mayTimeOut = false

  /// A load is made to end so.
  mutating func make(_ ending: LoadEnding) {
    switch ending {
    case .own: return
    case .fails, .failsLate, .losesAnswer: messages.insert(Text(LoadEnding.message))
    case .never, .answersTooLate: mayTimeOut = true
    }
    areMade = true
  }

  /// The test says that a load fails with this. Of a long message its beginning is known again.
  mutating func stub(_ message: String) { stubbed.insert(Text(String(message.prefix(1_000)))) }

  /// Something went wrong in the flow: whether that is how a load was meant to end. What waits for a load fails as that
  /// does.
  mutating func include(_ report: ErrorReport) -> Bool {
    guard areMade, Self.mayFail.contains(where: report.what.hasPrefix) else { return false }
    switch report.error {
    case .timeout where mayTimeOut:
      messages.insert(Text(report.error.description))
      return true
    case .script(let error): return holds(error.message)
    default: return false
    }
  }

  private func holds(_ message: String) -> Bool {
    messages.contains { message.contains($0.string) } || stubbed.contains { message.contains($0.string) }
  }

  /// How the engine begins the names of what may fail.
  private static let mayFail = ["loader '", "steps '"]
}
