package import RutterCore

/// What shows, as a short text tree: for differences, stories and snapshots.
///
/// ```
/// path
///   cookbook.Recipe { id = 1, name = "Apple Pie" }
/// screen "Apple Pie"
///   text "Serves 4"
///   link "Related 2" (loading)
/// ```
/// It names no counter ids and no clock, so that equal states that were reached in other orders give equal texts.
package enum FrameTree {
  /// The longest text of one value.
  package static let longestValue = 1000
  /// That of one of several choices.
  private static let shortChoice = 60

  /// The path, the screen on top, and those that show beneath sheets.
  package static func text(_ frame: Frame) -> String {
    ([path(frame.path), stacks(frame.containers), screen(frame.top)]
      + frame.screens.dropLast().reversed().map { screen($0, word: "beneath") })
      .joined()
  }

  /// The entries above the root, bottom to top, a line each.
  package static func path(_ items: some Collection<PathItem>) -> String {
    if items.isEmpty { return "path (only the root)\n" }
    return "path\n" + items.map { "  \(entry($0))\n" }.joined()
  }

  /// What holds stacks, a line each, outside in; that of the stack that shows is marked.
  private static func stacks(_ containers: [ContainerView]) -> String {
    containers.map { container in
      let stacks = container.stacks.map { stack in
        let depth = stack.depth > 0 ? " \(stack.depth)" : ""
        return quoted(stack.title) + depth + (stack.isActive ? " (active)" : "")
      }
      return "\(container.kind.rawValue) \(stacks.joined(separator: ", "))\n"
    }.joined()
  }

  /// One screen with its nodes, after a word; values as long as `budget` says, or as people read them.
  package static func screen(_ screen: ScreenView, word: String = "screen", budget: Int? = nil) -> String {
    var text = "\(word) \(quoted(screen.title))\n"
    if !screen.toolbar.isEmpty { text += "  toolbar\n" + screen.toolbar.map { node($0, 2, budget) }.joined() }
    return text + screen.nodes.map { node($0, 1, budget) }.joined()
  }

  /// One entry of the path: its value, and what is out of the ordinary.
  package static func entry(_ item: PathItem, budget: Int = longestValue) -> String {
    var text = item.type
    if let value = item.value {
      let short = ValueText.short(value, budget: budget)
      let isNamed = if case .record = value { true } else { false }
      // A record's text begins with the last part of its type; the whole name takes that place.
      text += isNamed ? " " + short.drop(upTo: "{") : " " + short
    }
    var marks: [String] = []
    if item.state != .ready { marks.append(item.state.rawValue) }
    if item.style != .push { marks.append(item.style.rawValue) }
    return marks.isEmpty ? text : "\(text) (\(marks.joined(separator: ", ")))"
  }

  private static func node(_ node: NodeView, _ level: Int, _ budget: Int?) -> String {
    let line = String(repeating: "  ", count: level) + heading(node, budget)
    let children = node.children.filter { shows($0, in: node.kind) }
    return line + "\n" + children.map { self.node($0, level + 1, budget) }.joined()
  }

  /// Whether a node is told inside of another: the texts of a label built of nodes are in the label already.
  package static func shows(_ child: NodeView, in parent: NodeKind?) -> Bool {
    switch parent {
    case .link, .button, .row: child.kind != .text
    default: true
    }
  }

  private static func heading(_ node: NodeView, _ budget: Int?) -> String {
    var words = [node.kind.rawValue]
    if let name = node.name { words.append("#" + Printable.text(name.string)) }
    if !node.label.isEmpty { words.append(ValueText.quoted(node.label)) }
    if let value = node.value { words.append("= " + ValueText.short(value, budget: budget ?? longestValue)) }
    if !node.choices.isEmpty {
      let choices = node.choices.map { ValueText.short($0, budget: budget ?? shortChoice) }
      words.append("of " + choices.joined(separator: ", "))
    }
    let marks = self.marks(node)
    if !marks.isEmpty { words.append("(\(marks.joined(separator: ", ")))") }
    return words.joined(separator: " ")
  }

  /// What is out of the ordinary with a node.
  package static func marks(_ node: NodeView) -> [String] {
    var marks: [String] = []
    if let state = node.state, state != .idle, state != .ready {
      marks.append(state.rawValue + (node.message.map { ": " + Printable.text($0) } ?? ""))
    }
    if !node.isEnabled { marks.append("disabled") }
    if let fraction = node.progress?.fraction {
      marks.append("\(Int((min(max(fraction, 0), 1) * 100).rounded(.down))) %")
    }
    if let text = node.progress?.text { marks.append(Printable.text(text.string)) }
    return marks
  }

  private static func quoted(_ text: String) -> String { ValueText.quoted(Text(text)) }
}

extension String {
  fileprivate func drop(upTo mark: Character) -> Substring { firstIndex(of: mark).map { self[$0...] } ?? self[...] }
}
