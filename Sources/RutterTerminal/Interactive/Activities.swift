internal import RutterCore

/// What goes on without anybody's doing, and since when, as far as it shows.
struct Activities: Sendable {
  /// An operation about which a guard is asked.
  private struct Question: Sendable {
    var operation: OperationID
    /// What was on top before.
    var screen: EntryID
    var since: Int64
  }

  /// By the part of the screen that tells of it.
  private(set) var since: [NodeID: Int64] = [:]
  /// By the entry whose value is not there yet.
  private(set) var waitingSince: [EntryID: Int64] = [:]
  /// Since when the newest of it goes on; nil where nothing does. A guard that has put its question on the screen is
  /// not among it: nothing more comes of that until a person answers.
  private(set) var newest: Int64?
  private var hole: Int64?
  private var question: Question?

  /// Takes in what shows now.
  ///
  /// - Parameters:
  ///   - frame: What shows.
  ///   - items: The parts of its screen.
  ///   - before: What was on top before.
  ///   - now: The present moment.
  mutating func learn(_ frame: Frame, _ items: [ScreenItem], before: EntryID, at now: Int64) {
    let old = since
    since = [:]
    for item in items where item.goesOn { since[item.node.id] = old[item.node.id] ?? now }
    let oldWaiting = waitingSince
    waitingSince = [:]
    for entry in frame.path.suffix(50) where entry.state == .waiting {
      waitingSince[entry.id] = oldWaiting[entry.id] ?? now
    }
    if frame.top.entry != before { hole = nil }
    hole = frame.top.hasWaitingHole ? hole ?? now : nil
    learn(frame.asking, before: before, at: now)
    newest = moments(frame, items).max()
  }

  private mutating func learn(_ asking: Asking?, before: EntryID, at now: Int64) {
    guard let asking else { return question = nil }
    if question?.operation == asking.operation { return }
    question = Question(operation: asking.operation, screen: before, since: now)
  }

  private func moments(_ frame: Frame, _ items: [ScreenItem]) -> [Int64] {
    let running = items.lazy.filter(\.isRunning).compactMap { since[$0.node.id] }
    let waiting = frame.path.last.flatMap { waitingSince[$0.id] }
    let guarded = question.flatMap { $0.screen == frame.top.entry ? $0.since : nil }
    return Array(running) + [waiting, hole, guarded].compactMap { $0 }
  }
}

extension ScreenItem {
  /// Whether it loads something, or runs.
  var isRunning: Bool { node.state == .loading || node.state == .running }

  /// Whether a sign of it moves.
  var goesOn: Bool { isRunning || kind == .progress && (isWaiting || node.progress?.fraction == nil) }
}
