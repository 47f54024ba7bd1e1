internal import RutterCore
internal import RutterText

/// One line of what shows: an entry of the path, the heading of a screen, or a node.
struct ViewLine: Sendable, Hashable {
  /// How deep it lies in its screen.
  var level = 0
  /// `entry`, `screen`, `beneath`, `link`, …
  var kind: String
  var label = ""
  /// What it holds, as a script would write it.
  var value = ""
  /// What is out of the ordinary: `loading`, `disabled`.
  var marks = ""

  func write(_ writer: inout JSONWriter) {
    let texts = [kind, label, value, marks], last = texts.lastIndex { !$0.isEmpty } ?? 0
    writer.list { list in
      list.value(.integer(Int64(level)))
      for text in texts[...last] { list.value(text) }
    }
  }
}

/// What shows after an event, as lines: of long paths and lists a part, which is as much as somebody reads.
struct ViewLines {
  private(set) var lines: [ViewLine] = []

  /// A deeper path is told by so many entries at its bottom and at its top.
  private static let bottom = 3, top = 40
  private static let longestLabel = 400, longestValue = 200

  init(path: PathItems, _ containers: [ContainerView], _ asking: Asking?, _ screens: [ShownScreen]) {
    add(path)
    for container in containers { add(container) }
    if let asking {
      lines.append(
        ViewLine(kind: "guard", label: Self.short(asking.by.description), value: "is asked about \(asking.word)"))
    }
    for (place, screen) in screens.reversed().enumerated() { add(screen, isTop: place == 0) }
  }

  private mutating func add(_ path: PathItems) {
    let isLong = path.count > Self.bottom + Self.top + 1
    for item in isLong ? path.prefix(Self.bottom) : path[...] { add(item) }
    guard isLong else { return }
    lines.append(ViewLine(kind: "entry", label: "… \(path.count - Self.bottom - Self.top) more"))
    for item in path.suffix(Self.top) { add(item) }
  }

  private mutating func add(_ item: PathItem) {
    lines.append(
      ViewLine(
        kind: "entry", label: Self.short(item.title ?? ""), value: FrameTree.entry(item, budget: Self.longestValue)))
  }

  private mutating func add(_ container: ContainerView) {
    let stacks = container.stacks.map { stack in
      let depth = stack.depth > 0 ? " (\(stack.depth))" : ""
      return (stack.isActive ? "▸ " : "") + Self.short(stack.title) + depth
    }
    lines.append(ViewLine(kind: container.kind.rawValue, label: stacks.joined(separator: "  ")))
  }

  private mutating func add(_ screen: ShownScreen, isTop: Bool) {
    lines.append(ViewLine(kind: isTop ? "screen" : "beneath", label: Self.short(screen.title)))
    if screen.toolbarEnd > 0 { lines.append(ViewLine(level: 1, kind: "toolbar")) }
    add(screen.nodes, 0..<screen.toolbarEnd, 2)
    add(screen.nodes, screen.toolbarEnd..<screen.nodes.count, 1)
  }

  private mutating func add(_ nodes: [ShownNode], _ range: Range<Int>, _ level: Int, in parent: NodeKind? = nil) {
    var place = range.lowerBound
    while place < range.upperBound {
      let node = nodes[place]
      if FrameTree.shows(node.look, in: parent) {
        lines.append(Self.line(node.look, level))
        if let window = node.window, window.from > 0 { addRest(window.from, "above", level + 1) }
        add(nodes, place + 1..<node.end, level + 1, in: node.look.kind)
        if let window = node.window { addRest(window.count - window.from - Frame.rowsShown, "below", level + 1) }
      }
      place = node.end
    }
  }

  private mutating func addRest(_ count: Int, _ word: String, _ level: Int) {
    if count > 0 { lines.append(ViewLine(level: level, kind: "rows", label: "… \(count) more \(word)")) }
  }

  private static func line(_ node: NodeView, _ level: Int) -> ViewLine {
    var value = node.value.map { ValueText.short($0, budget: longestValue) } ?? ""
    if !node.choices.isEmpty {
      value += " of " + node.choices.map { ValueText.short($0, budget: 60) }.joined(separator: ", ")
    }
    return ViewLine(
      level: level, kind: node.kind.rawValue, label: short(node.label.string), value: value.limited(to: longestLabel),
      marks: FrameTree.marks(node).joined(separator: ", ").limited(to: longestLabel))
  }

  private static func short(_ text: String) -> String { Printable.line(text.limited(to: longestLabel)) }
}

extension String {
  /// Its beginning, with a sign that there is more.
  func limited(to count: Int) -> String {
    // Most are short, which their bytes say at once.
    utf8.count <= count || self.count <= count ? self : prefix(count - 1) + "…"
  }
}
