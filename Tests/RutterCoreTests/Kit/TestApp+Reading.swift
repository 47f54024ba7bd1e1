import RutterCore
import Testing

/// What a test reads.
extension TestApp {
  // MARK: The path

  /// The path in short: `1 ~slow(2) !slow(3) -slow(4) ?5`: there, waiting, failed, abandoned, unavailable; `1:sheet`.
  var path: String { session.entries.map { brief($0) }.joined(separator: " ") }
  var ids: [Int] { session.entries.map(\.id.number) }
  var types: [String] { session.entries.map { $0.type?.description ?? "none" } }

  private func brief(_ entry: EntryInfo) -> String {
    let style = entry.style == .push ? "" : ":\(entry.style)"
    let what = entry.value?.brief ?? entry.source.map { brief($0) } ?? "nothing"
    let mark =
      switch entry.state {
      case .waiting: "~"
      case .ready: ""
      case .failed: "!"
      case .abandoned: "-"
      case .unavailable: "?"
      }
    return mark + what + style
  }

  private func brief(_ deferred: Deferred) -> String {
    guard case .loader(let name, let arguments) = deferred.source else { return "inline" }
    let short = name.description.split(separator: ".").last.map(String.init) ?? ""
    return "\(short)(\(arguments.map(\.brief).joined(separator: ", ")))"
  }

  // MARK: What the last thing did

  /// `push committed`, `pop refused(only 2)`, in order.
  var outcomes: [String] { TestApp.outcomes(effects) }
  var reports: [OutcomeReport] { effects.compactMap { if case .outcome(let report) = $0 { report } else { nil } } }
  /// `what: message`.
  var errors: [String] { TestApp.errors(effects) }
  var logs: [String] { TestApp.logs(effects) }
  var notes: [String] { effects.compactMap { if case .note(let text) = $0 { text } else { nil } } }
  /// How many frames were announced.
  var frames: Int { effects.count { $0 == .frame } }

  var allOutcomes: [String] { TestApp.outcomes(history) }
  var allErrors: [String] { TestApp.errors(history) }
  var allLogs: [String] { TestApp.logs(history) }

  private static func outcomes(_ effects: [Effect]) -> [String] {
    effects.compactMap {
      if case .outcome(let report) = $0 { "\(report.operation) \(brief(report.outcome))" } else { nil }
    }
  }
  private static func brief(_ outcome: Outcome) -> String {
    outcome.detail.map { "\(outcome.name)(\($0))" } ?? outcome.name
  }
  private static func errors(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .error(let report) = $0 { "\(report.what): \(report.error)" } else { nil } }
  }
  private static func logs(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .log(let line) = $0 { line.text } else { nil } }
  }

  // MARK: The screen

  var frame: Frame { session.frame() }
  var title: String { frame.top.title }

  /// The labels of the top screen, depth first; with the state of what is not idle: `Go (loading)`.
  var texts: [String] { texts(frame.top) }
  func texts(_ screen: ScreenView) -> [String] { (screen.toolbar + screen.nodes).flatMap { texts($0) } }
  /// Of each visible screen, bottom to top, its title.
  var visibleTitles: [String] { frame.screens.map(\.title) }

  private func texts(_ node: NodeView) -> [String] {
    let state =
      switch node.state {
      case .loading, .running, .failed: " (\(node.state?.rawValue ?? ""))"
      default: ""
      }
    let own = node.label.isEmpty ? [] : [node.label.string + state]
    return own + node.children.flatMap { texts($0) }
  }

  /// The topmost visible node of this label or `id`, of those that fit.
  func node(_ label: String, where fits: (NodeView) -> Bool = { _ in true }) -> NodeView? {
    for screen in frame.screens.reversed() {
      if let found = find(label, in: screen.toolbar + screen.nodes, fits) { return found }
    }
    return nil
  }

  private func find(_ label: String, in nodes: [NodeView], _ fits: (NodeView) -> Bool) -> NodeView? {
    for node in nodes {
      if node.label.string == label || node.name?.string == label, fits(node) { return node }
      if let found = find(label, in: node.children, fits) { return found }
    }
    return nil
  }

  func state(_ label: String) -> NodeView.State? { node(label)?.state }

  // MARK: The outside, and what runs

  var callNames: [String] { calls.map(\.call.name) }
  /// The names of the coroutines that wait, oldest first.
  var running: [String] { record.running.sorted { $0.key < $1.key }.map(\.value) }
  /// What the engine called in the host since the last `forgetCalls`.
  var hostCalls: [String] { record.calls }
  func forgetCalls() { record.calls = [] }
  var isQuiet: Bool { session.isQuiet }

  /// The sizes of all tables that a settled session may not let grow, with the host's functions.
  var sizes: [String: Int] {
    var sizes = Dictionary(uniqueKeysWithValues: session.tableSizes.map { ($0.name, $0.count) })
    sizes["functions"] = functions.count
    sizes["coroutines"] = record.running.count
    sizes["outside timers"] = timers.count
    sizes["outside calls"] = calls.count
    return sizes
  }

  /// Does something once to warm up, then several times more, and asserts that no table has grown.
  func staysSmall(
    times: Int = 20, sourceLocation: SourceLocation = #_sourceLocation, _ body: (TestApp) -> Void
  ) {
    body(self)
    collect()
    let before = sizes
    for _ in 0..<times { body(self) }
    collect()
    let after = sizes
    for (name, count) in after.sorted(by: { $0.key < $1.key }) where count > before[name] ?? 0 {
      Issue.record("\(name) grew from \(before[name] ?? 0) to \(count)", sourceLocation: sourceLocation)
    }
  }
}
