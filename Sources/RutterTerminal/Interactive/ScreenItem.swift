import RutterCore

/// One part of a screen as the interactive face draws it, from the top down.
struct ScreenItem: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Only shows: lines of text.
    case text
    /// The title of a section.
    case heading
    case divider
    case progress
    /// What a person can use, if it is enabled.
    case control
    /// The same, among the tools of the screen.
    case tool
  }
  var kind: Kind
  /// The node, without what is inside of it.
  var node: NodeView
  var indent = 0
  /// Whether it stands for something that is not there yet.
  var isWaiting = false

  /// Whether the selection stops there.
  var isStop: Bool { (kind == .control || kind == .tool) && node.isEnabled }
}

extension ScreenView {
  /// All parts, the tools first.
  ///
  /// - Parameter isWaiting: Whether the screen stands for a value that is not there yet.
  /// - Returns: One item for each part, from the top down.
  func items(isWaiting: Bool) -> [ScreenItem] {
    var builder = ItemBuilder(isWaiting: isWaiting)
    for node in toolbar { builder.add(node, 0, isTool: true) }
    for node in nodes { builder.add(node, 0, isTool: false) }
    return builder.items
  }
}

extension ScreenView {
  /// Whether the value of a part is not there yet. Such a part may be empty meanwhile, so that no item tells of it.
  var hasWaitingHole: Bool { toolbar.contains(where: \.hasWaitingHole) || nodes.contains(where: \.hasWaitingHole) }
}

extension NodeView {
  fileprivate var hasWaitingHole: Bool {
    kind == .hole && state == .waiting || children.contains(where: \.hasWaitingHole)
  }
}

extension Frame {
  /// The parts of the screen on top.
  var items: [ScreenItem] {
    let top = top
    return top.items(isWaiting: path.last.map { $0.id == top.entry && $0.state == .waiting } ?? false)
  }
}

private struct ItemBuilder {
  var items: [ScreenItem] = []
  var isWaiting: Bool

  init(isWaiting: Bool) { self.isWaiting = isWaiting }

  mutating func add(_ node: NodeView, _ indent: Int, isTool: Bool) {
    switch node.kind {
    case .hole:
      let isInside = isWaiting
      isWaiting = isWaiting || node.state == .waiting
      for child in node.children { add(child, indent, isTool: isTool) }
      isWaiting = isInside
    case .screen, .slot, .toolbar, .list: for child in node.children { add(child, indent, isTool: isTool) }
    case .section:
      let hasTitle = !node.label.isEmpty
      if hasTitle { append(.heading, node, indent) }
      // A title stands out to the left of what it is about, so that only sections within sections are further in.
      for child in node.children {
        add(child, hasTitle && child.kind == .section ? indent + 1 : indent, isTool: isTool)
      }
    case .divider: append(.divider, node, indent)
    case .text: append(.text, node, indent)
    case .progress: append(.progress, node, indent)
    case .row, .link, .button, .field, .toggle, .picker, .retry:
      append(isTool ? .tool : .control, node, indent)
      // The texts of a label built of nodes are in the label; what can be used inside it is not.
      for child in node.children { addUsable(child, indent + 1) }
    }
  }

  private mutating func addUsable(_ node: NodeView, _ indent: Int) {
    if node.kind.isUsable { return add(node, indent, isTool: false) }
    for child in node.children { addUsable(child, indent) }
  }

  private mutating func append(_ kind: ScreenItem.Kind, _ node: NodeView, _ indent: Int) {
    var look = node
    look.children = []
    items.append(ScreenItem(kind: kind, node: look, indent: min(indent, 8), isWaiting: isWaiting))
  }
}
