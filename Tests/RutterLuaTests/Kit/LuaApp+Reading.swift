import RutterCore
import RutterText

/// What a test reads, in short words.
extension LuaApp {
  // MARK: The path

  /// An entry each: its value as a script writes it, or its type in `‹›`; then its state and style unless it is there
  /// and pushed: `4`, `‹integer› waiting`, `"a" sheet`.
  var path: [String] {
    frame.path.map { item in
      let what = item.value.map { ValueText.short($0) } ?? "‹\(item.type)›"
      let state = item.state == .ready ? "" : " \(item.state.rawValue)"
      return what + state + (item.style == .push ? "" : " \(item.style.rawValue)")
    }
  }
  var ids: [Int] { frame.path.map(\.id.number) }

  // MARK: The screen

  var title: String { frame.top.title }
  /// The titles of all visible screens, bottom to top.
  var titles: [String] { frame.screens.map(\.title) }
  /// The labels of the top screen, depth first, with the state of what is not idle: `Go (loading)`.
  var screen: [String] { frame.top.toolbar.flatMap(texts) + frame.top.nodes.flatMap(texts) }
  /// The kinds of the top screen's nodes, depth first.
  var kinds: [String] { frame.top.allNodes.map(\.kind.rawValue) }

  private func texts(_ node: NodeView) -> [String] {
    let parts = [node.label.string, node.value.map { "= \(ValueText.short($0))" } ?? "", state(node)]
    let own = parts.filter { !$0.isEmpty }.joined(separator: " ")
    let inner = node.kind.showsChildren ? node.children.flatMap(texts) : []
    return (own.isEmpty ? [] : [own]) + inner
  }

  private func state(_ node: NodeView) -> String {
    switch node.state {
    case .loading, .running, .failed, .waiting: "(\(node.state?.rawValue ?? ""))"
    case .idle, .ready, nil: ""
    }
  }

  /// The first node of this label on the top screen.
  func node(_ label: String) -> NodeView? { frame.top.allNodes.first { $0.label.string == label } }
  func node(_ kind: NodeKind) -> NodeView? { frame.top.allNodes.first { $0.kind == kind } }

  // MARK: What came

  /// `push committed`, `pop refused (only 1)`, in the order of settling.
  var outcomes: [String] {
    effects.compactMap { effect in
      guard case .outcome(let report) = effect else { return nil }
      let detail = report.outcome.detail.map { " (\($0))" } ?? ""
      return "\(report.operation) \(report.outcome.name)\(detail)"
    }
  }
  var logs: [String] { effects.compactMap { if case .log(let line) = $0 { line.text } else { nil } } }
  var notes: [String] { effects.compactMap { if case .note(let text) = $0 { text } else { nil } } }
  /// `flow.lua:3: message`, where a place is known.
  var errors: [String] { reports.map(\.error.description) }
  /// What failed: `action 'Load'`.
  var failing: [String] { reports.map(\.what) }
  var reports: [ErrorReport] { effects.compactMap { if case .error(let report) = $0 { report } else { nil } } }
  var stops: [Stop] { effects.compactMap { if case .stopped(_, let stop) = $0 { stop } else { nil } } }
  var calls: [String] { effects.compactMap { if case .call(_, _, let call) = $0 { call.name } else { nil } } }
  var frames: Int { effects.count { $0 == .frame } }
}

extension NodeKind {
  /// Whether what stands in it is more than its label.
  fileprivate var showsChildren: Bool {
    switch self {
    case .screen, .section, .list, .hole, .slot, .toolbar, .divider: true
    case .row, .text, .link, .button, .field, .toggle, .picker, .progress, .retry: false
    }
  }
}
