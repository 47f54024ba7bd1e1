internal import RutterCore
internal import RutterText

/// What a person acts on: the entries, and the node that is meant.
///
/// A person who waits may act before all has come only where that means the same as it usually does: on the same entries,
/// with the same node in the same state.
struct Sight: Sendable, Equatable {
  private struct Entry: Sendable, Equatable {
    var type: String
    var value: Value?
    var stack: String?

    /// An entry whose value is still to come may be the one that is meant.
    func isLike(_ usual: Entry) -> Bool {
      type == usual.type && stack == usual.stack && (value == nil || value == usual.value)
    }
  }
  private struct Node: Sendable, Equatable {
    var kind: NodeKind
    var name: Text?
    var row: Value?
    /// nil for what is known by its name: that may show how much there is of something.
    var label: Text?
    var state: NodeView.State?
    var isEnabled: Bool
    /// Whether it is on, of a toggle.
    var value: Value?
  }

  private let path: [Entry]
  private let node: Node?
  /// The node's number, by which the session knows it.
  private let id: NodeID?

  /// Looks at what shows.
  ///
  /// - Returns: nil if the node that is meant does not show.
  init?(of command: Command, in frame: Frame) {
    let entries = frame.path.map { Entry(type: $0.type, value: $0.value, stack: $0.stack) }
    switch command {
    // Another tab is the same one from wherever it is chosen. The one that shows is popped to its root.
    case .select(let stack): path = frame.shows(stack) ? entries : []
    default: path = entries
    }
    switch command {
    case .tap(let target), .set(let target, _):
      guard case .success(let view) = frame.find(target) else { return nil }
      id = view.id
      node = Node(
        kind: view.kind, name: view.name, row: view.row, label: view.name == nil ? view.label : nil, state: view.state,
        isEnabled: view.isEnabled, value: view.kind == .toggle ? view.value : nil)
    default: (id, node) = (nil, nil)
    }
  }

  /// The node that is at something, so that it may take no notice; nil if it is at nothing.
  var busy: NodeID? { node?.state == .running || node?.state == .loading ? id : nil }

  /// Whether to act here is to do what is usually done.
  ///
  /// - Parameters:
  ///   - usual: What shows there usually.
  ///   - isTaken: Whether the node takes what is done with it although it is at something.
  /// - Returns: Whether entries and node are the same.
  func isLike(_ usual: Sight, isTaken: Bool) -> Bool {
    var own = node
    if isTaken { own?.state = usual.node?.state }
    return own == usual.node && path.count == usual.path.count && zip(path, usual.path).allSatisfy { $0.isLike($1) }
  }
}

extension Frame {
  /// Whether a stack shows, by its id or title.
  fileprivate func shows(_ stack: Text) -> Bool {
    let name = stack.string
    return containers.contains { $0.stacks.contains { $0.isActive && ($0.id == name || $0.title == name) } }
  }
}
