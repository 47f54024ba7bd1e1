import RutterCore
import RutterText

/// Turns the nodes of a screen into lines.
struct PlainNodes {
  /// How many rows of a list show at first, and how many more each time.
  static let rows = 30

  /// How many rows show of the lists that a person asked more of.
  let shown: [NodeID: Int]

  func lines(of frame: Frame) -> [PlainLine] {
    var lines: [PlainLine] = []
    add(frame.top, to: &lines)
    for screen in frame.screens.dropLast().reversed() {
      lines.append(PlainLine(indent: 0, text: "Beneath: \(Printable.line(screen.title))"))
      add(screen, to: &lines)
    }
    return lines
  }

  /// The lines of some rows of a list, at the indent that they have on the screen.
  func lines(of rows: ArraySlice<NodeView>, indent: Int) -> [PlainLine] {
    var lines: [PlainLine] = []
    for row in rows { add(row, indent, to: &lines) }
    return lines
  }

  private func add(_ screen: ScreenView, to lines: inout [PlainLine]) {
    if !screen.toolbar.isEmpty {
      lines.append(PlainLine(indent: 0, text: "Tools:"))
      for node in screen.toolbar { add(node, 1, to: &lines) }
    }
    for node in screen.nodes { add(node, 0, to: &lines) }
  }

  private func add(_ node: NodeView, _ indent: Int, to lines: inout [PlainLine]) {
    switch node.kind {
    case .screen, .hole, .slot, .toolbar: for child in node.children { add(child, indent, to: &lines) }
    case .section:
      if !node.label.isEmpty { lines.append(PlainLine(indent: indent, text: Self.label(node) + ":")) }
      for child in node.children { add(child, indent + 1, to: &lines) }
    case .list: addList(node, indent, to: &lines)
    case .divider: lines.append(PlainLine(indent: indent, text: "---"))
    case .text:
      let text = Printable.text(node.label.string, keepsLines: true)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        lines.append(PlainLine(indent: indent, text: parts.joined(separator: "  ")))
      }
    case .progress: lines.append(PlainLine(indent: indent, text: Self.progressLabel(node), state: Self.state(of: node)))
    case .row, .link, .button, .field, .toggle, .picker, .retry: addUsable(node, indent, to: &lines)
    }
  }

  private func addList(_ node: NodeView, _ indent: Int, to lines: inout [PlainLine]) {
    let count = min(node.children.count, shown[node.id] ?? Self.rows)
    lines += self.lines(of: node.children[..<count], indent: indent)
    let hidden = node.children.count - count
    if hidden > 0 { lines.append(PlainLine(indent: indent, text: Self.hiddenRows(hidden), more: node.id)) }
  }

  static func hiddenRows(_ count: Int) -> String {
    "… \(count) more \(count == 1 ? "row" : "rows"); type more to see \(count > rows ? "the next \(rows)" : "the rest")"
  }

  private func addUsable(_ node: NodeView, _ indent: Int, to lines: inout [PlainLine]) {
    let text = Self.text(of: node)
    lines.append(
      PlainLine(
        indent: indent, node: node.isEnabled ? node.id : nil, text: node.isEnabled ? text : "\(text) (disabled)",
        state: Self.state(of: node).inBrackets))
    // The texts of a label built of nodes are in the label; what can be used inside it is not.
    for child in node.children { addNested(child, indent + 1, to: &lines) }
  }

  private func addNested(_ node: NodeView, _ indent: Int, to lines: inout [PlainLine]) {
    if node.kind.isUsable { return add(node, indent, to: &lines) }
    for child in node.children { addNested(child, indent, to: &lines) }
  }

  // MARK: Words

  private static func text(of node: NodeView) -> String {
    switch node.kind {
    case .button: "\(label(node)) (button)"
    case .toggle: (node.value == .boolean(true) ? "[x] " : "[ ] ") + label(node)
    case .field: "\(label(node)) = \(node.value.map(NodeWords.choice) ?? "")"
    case .picker:
      "\(label(node)) = \(node.value.map(NodeWords.choice) ?? "")"
        + " (\(node.choices.map(NodeWords.choice).joined(separator: ", ")))"
    default: label(node)
    }
  }

  /// A label on one line.
  static func label(_ node: NodeView) -> String {
    node.label.isEmpty ? "(no label)" : Printable.line(node.label.string)
  }

  private static func progressLabel(_ node: NodeView) -> String {
    node.label.isEmpty ? "Loading" : Printable.line(node.label.string)
  }

  /// What runs or went wrong.
  static func state(of node: NodeView) -> String {
    switch node.state {
    case .loading: "loading \(progress(node))"
    case .running: "running \(progress(node))"
    case .failed where node.kind != .hole: "failed" + (node.message.map { ": \(Printable.line($0))" } ?? "")
    default: node.kind == .progress ? progress(node) : ""
    }
  }

  static func progress(_ node: NodeView) -> String {
    let words = NodeWords.progress(node.progress)
    return words.isEmpty ? "…" : words.joined(separator: " ")
  }
}

extension String {
  fileprivate var inBrackets: String { isEmpty ? "" : "(\(self))" }
}
