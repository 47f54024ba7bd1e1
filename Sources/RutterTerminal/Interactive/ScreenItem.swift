import RutterCore

/// One part of a screen as the interactive face draws it, from the top down.
struct ScreenItem: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Only shows: lines of text.
    case text
    /// The same, where it says why a value did not come.
    case failure
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
  /// What stands in the label behind its first text; nothing where the label is of one text.
  var byline = ""
  /// Whether it follows a section to which it does not belong.
  var isAfterSection = false
  /// Whether it stands for something that is not there yet.
  var isWaiting = false

  /// Whether a person can use it, once it is enabled.
  var isUsable: Bool { kind == .control || kind == .tool }
  /// Whether the selection stops there.
  var isStop: Bool { isUsable && node.isEnabled }
}

extension ScreenView {
  /// All parts, the tools first.
  ///
  /// - Parameter isWaiting: Whether the screen stands for a value that is not there yet.
  /// - Returns: One item for each part, from the top down.
  func items(isWaiting: Bool) -> [ScreenItem] {
    var builder = ItemBuilder(isWaiting: isWaiting, hasFailed: nodes.tellFailure)
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

extension [NodeView] {
  /// Whether they are what the engine shows of a value that did not come: why, and a way to try again.
  fileprivate var tellFailure: Bool { count == 2 && self[0].kind == .text && self[1].kind == .retry }
}

extension Frame {
  /// The end of the path, where that is what the screen on top shows; nil at a root.
  var topItem: PathItem? { path.last.flatMap { $0.id == top.entry ? $0 : nil } }

  /// The parts of the screen on top.
  var items: [ScreenItem] {
    top.items(isWaiting: topItem?.state == .waiting)
  }
}

private struct ItemBuilder {
  var items: [ScreenItem] = []
  var isWaiting: Bool
  /// How many sections with a title stand around.
  private var sections = 0
  /// Whether a section has ended, and nothing has followed.
  private var isAfterSection = false
  /// Whether the value around did not come.
  private var hasFailed: Bool

  init(isWaiting: Bool, hasFailed: Bool) {
    self.isWaiting = isWaiting
    self.hasFailed = hasFailed
  }

  mutating func add(_ node: NodeView, _ indent: Int, isTool: Bool) {
    switch node.kind {
    case .hole:
      let isInside = isWaiting, isInFailed = hasFailed
      isWaiting = isWaiting || node.state == .waiting
      hasFailed = node.children.tellFailure
      for child in node.children { add(child, indent, isTool: isTool) }
      isWaiting = isInside
      hasFailed = isInFailed
    case .screen, .slot, .toolbar, .list: for child in node.children { add(child, indent, isTool: isTool) }
    case .section:
      if node.label.isEmpty {
        for child in node.children { add(child, indent, isTool: isTool) }
      } else {
        addSection(node, indent, isTool: isTool)
      }
    case .divider: append(.divider, node, indent)
    case .text: append(hasFailed ? .failure : .text, node, indent)
    case .progress: append(.progress, node, indent)
    case .row, .link, .button, .field, .toggle, .picker, .retry:
      append(isTool ? .tool : .control, node, indent)
      // The texts of a label built of nodes are in the label; what can be used inside it is not.
      for child in node.children { addUsable(child, indent + 1) }
    }
  }

  /// A title stands out to the left of what it is about, so that only sections within sections are further in.
  private mutating func addSection(_ node: NodeView, _ indent: Int, isTool: Bool) {
    let inner = sections > 0 ? indent + 1 : indent
    append(.heading, node, inner)
    sections += 1
    for child in node.children { add(child, inner, isTool: isTool) }
    sections -= 1
    isAfterSection = true
  }

  private mutating func addUsable(_ node: NodeView, _ indent: Int) {
    if node.kind.isUsable { return add(node, indent, isTool: false) }
    for child in node.children { addUsable(child, indent) }
  }

  private mutating func append(_ kind: ScreenItem.Kind, _ node: NodeView, _ indent: Int) {
    var look = node
    look.children = []
    var item = ScreenItem(kind: kind, node: look, indent: min(indent, 8), isWaiting: isWaiting)
    item.isAfterSection = isAfterSection
    if kind == .control { item.byline = Self.byline(node) }
    isAfterSection = false
    items.append(item)
  }

  /// What stands in a label behind the first of the texts that it is made of.
  private static func byline(_ node: NodeView) -> String {
    guard let first = node.children.first, first.kind == .text,
      node.children.dropFirst().contains(where: { $0.kind == .text })
    else { return "" }
    let start = first.label.string + " "
    return node.label.string.hasPrefix(start) ? String(node.label.string.dropFirst(start.count)) : ""
  }
}
