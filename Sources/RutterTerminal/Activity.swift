import RutterCore
internal import RutterText

/// What a node does that takes time, as the plain face tells it.
struct Activity: Hashable {
  private enum Kind: Hashable {
    case loading, running, failed
    /// A part of a screen that is not there yet.
    case waiting
    /// A mark that a script drew; nobody knows whether anything goes on behind it.
    case progress
  }
  private var kind: Kind
  private var label: String
  /// The node's state in words.
  private var words: String
  private var message: String?
  /// What of the progress is worth a line: the quarter it is in, and its text.
  private var stage: String

  /// All that runs or failed in a frame.
  static func all(in frame: Frame) -> [NodeID: Activity] {
    var all: [NodeID: Activity] = [:]
    for screen in frame.screens { for node in screen.allNodes { all[node.id] = Activity(node) } }
    return all
  }

  private init?(_ node: NodeView) {
    switch (node.kind, node.state) {
    case (.progress, _): kind = .progress
    case (.hole, .waiting): kind = .waiting
    case (.hole, _): return nil
    case (_, .loading): kind = .loading
    case (_, .running): kind = .running
    case (_, .failed): kind = .failed
    default: return nil
    }
    label = node.label.isEmpty && node.kind == .progress ? "Loading" : PlainNodes.label(node)
    words = PlainNodes.progress(node)
    message = node.message.map(Printable.line)
    let quarter = node.progress?.fraction.map { String(Int(min(max($0, 0), 1) * 4)) } ?? ""
    stage = "\(quarter) \(node.progress?.text?.string ?? "")"
  }

  var isFailed: Bool { kind == .failed }
  var isBusy: Bool { kind == .loading || kind == .running || kind == .waiting }

  /// What it does, after `Still`.
  var doing: String {
    switch kind {
    case .loading: "loading \(label)"
    case .running: "running \(label)"
    default: "loading"
    }
  }

  /// What to tell that was not told yet.
  func news(since old: Activity?) -> String? {
    if kind != old?.kind || message != old?.message {
      return switch kind {
      case .waiting: nil
      case .loading: "Loading \(label) …"
      case .running: "Running \(label) …"
      case .failed: "\(label) failed" + (message.map { ": \($0)" } ?? "")
      case .progress: "\(label) \(words)"
      }
    }
    // That there is none any more, as between two attempts, is nothing to tell.
    if stage == old?.stage || stage == " " || kind == .failed { return nil }
    return kind == .progress ? "\(label) \(words)" : "\(label): \(words)"
  }
}
