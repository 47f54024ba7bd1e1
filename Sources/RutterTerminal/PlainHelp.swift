import RutterCore
internal import RutterText

extension PlainFace {
  /// What can be typed, and what it does.
  private static let help = [
    ("3", "use link, button or field 3 of the screen last printed"),
    ("Apple Pie", "use what has this label, or the only one that begins so"),
    (":back, :3", "the word or the number, where a label is called so, too"),
    ("Name = Anna", "write into a field; \"\" empties it, quotes keep blanks"),
    ("Vegan = on", "turn a toggle on or off; its number turns it over"),
    ("Size = M", "choose; quotes keep blanks here, too"),
    (":set Name = Anna", "each of these in one line, whatever else the label means"),
    ("more", "the next rows of a long list"),
    ("back", "leave this screen"),
    ("cancel", "end what is being loaded"),
    ("select Search", "show another tab, by its title"),
    ("open /a/1", "go where a URL of the flow leads; :open takes any URL"),
    ("show", "print the screen again"),
    ("wait", "wait until nothing is being loaded"),
    ("advance 1.5", "let so many seconds pass"),
    ("quit", "leave; so does the end of input"),
  ]

  /// What `help` prints.
  var help: String {
    let width = Self.help.map { $0.0.utf8.count }.max() ?? 0
    // Where there is little room, what it does stands below.
    let isNarrow = columns < 60
    let lines = Self.help.flatMap { typed, deed in
      if isNarrow { return ["  \(typed)"] + Wrapping.lines(deed, columns: columns, first: "    ", rest: "    ") }
      let gap = String(repeating: " ", count: width - typed.utf8.count + 3)
      return Wrapping.lines(
        deed, columns: columns, first: "  \(typed)\(gap)", rest: String(repeating: " ", count: width + 5))
    }
    return say("What you can type:") + lines.map { $0 + "\n" }.joined()
  }

  /// The next rows of the first list that does not show all of its own.
  mutating func more() -> String {
    guard let place = lines.firstIndex(where: { $0.more != nil }), let id = lines[place].more,
      let list = frame.screens.lazy.flatMap(\.allNodes).first(where: { $0.id == id })
    else { return say("There is no more: every list shows all of its rows.") }
    let from = min(shown[id] ?? PlainNodes.rows, list.children.count)
    let to = min(from + PlainNodes.rows, list.children.count)
    shown[id] = to
    let nodes = PlainNodes(shown: shown)
    var new = nodes.lines(of: list.children[from..<to], indent: lines[place].indent)
    // Numbers on the paper stay; the new rows get the next ones.
    numbered += new.compactMap(\.node)
    lines = nodes.lines(of: frame)
    if let rest = lines.first(where: { $0.more == id }) { new.append(rest) }
    return new.map { text(of: $0) }.joined()
  }
}
