internal import RutterCore
internal import RutterText

/// The keys that matter now, in one line.
struct FaceHints {
  let face: InteractiveFace
  let columns: Int
  let rows: Int
  /// Where things stand in the picture.
  let shown: ShownParts

  func strip() -> Strip { Self.strip(hints, columns) }

  /// As many as fit. That of `?`, which leads to all others, takes the place of the last one before it.
  static func strip(_ hints: [(key: String, does: String)], _ columns: Int) -> Strip {
    func width(_ hint: (key: String, does: String)) -> Int { TextWidth.of(hint.key) + 1 + TextWidth.of(hint.does) }
    let gap = 3
    var strip = Strip(), used = 0
    // What is kept for the hint of `?`, until it comes.
    var kept = hints.first { $0.key == "?" }.map { width($0) + gap } ?? 0
    for hint in hints {
      if hint.key == "?" { kept = 0 }
      let before = used == 0 ? 0 : gap, needed = before + width(hint)
      if used + needed + kept > columns { continue }
      used += needed
      strip.add(String(repeating: " ", count: before) + hint.key, CellStyle(.muted, bold: true))
      strip.add(" " + hint.does, .muted)
    }
    return strip
  }

  private var hints: [(key: String, does: String)] {
    switch face.overlay {
    case .filter(let filter):
      let found = filter.matches.count
      let enter = enterDoes.map { [("⏎", $0)] } ?? []
      return enter + [("Esc", filter.text.isEmpty ? "close" : "clear")]
        + (found == 0 ? [] : [(found == 1 ? "·" : "↑↓", "\(found) found")])
    case .command: return [("⏎", "do it"), ("Tab", "complete"), ("Esc", "close")]
    case .url: return [("⏎", "go there"), ("Esc", "close")]
    case .interrupted(.field(let draft)):
      return [("⏎", face.field(of: draft) == nil ? "keep it" : "take it"), ("Esc", "drop it")]
    case .interrupted(.filter): return [("⏎", "close"), ("Esc", "close")]
    case .help, .messages: return [("Esc", "close")] + (shown.lastTop > 0 ? [("↑↓", "scroll")] : []) + [("q", "quit")]
    case .timeline: return []
    case nil: break
    }
    if let editing = face.editing {
      guard case .text(let line) = editing.content else {
        return [("⏎", "choose"), ("Esc", "close"), ("↑↓", "move")]
      }
      let tab = tabDoes.map { [("Tab", $0)] } ?? []
      let hints = [("⏎", Self.enterDoes(line)), ("Esc", "undo")] + tab
      return line.isSecret ? hints + [("·", "a secret does not show")] : hints
    }
    return plain
  }

  /// What Enter does with a text. Of one that does not show, that is not seen by the text.
  private static func enterDoes(_ line: LineEditor) -> String {
    if line.deletesUnknown { return "empty it" }
    return line.standsForUnknown ? "leave it" : "done"
  }

  private var plain: [(key: String, does: String)] {
    var hints: [(key: String, does: String)] = []
    if face.isBusy { hints.append(("Esc", "cancel")) }
    if face.hasFailed, enterDoes != "try again" || !shown.showsSelected { hints.append(("r", "retry")) }
    if face.hasStopped { hints += [("R", "read the scripts again"), ("m", "why")] }
    if let does = FaceFooter(face: face, columns: columns, rows: rows).rest {
      hints.append(("m", does))
    }
    if !shown.showsSelected {
      hints.append(shown.hasMoreBelow ? ("PgDn", "go on") : ("PgUp", "go back up"))
    } else if let does = enterDoes {
      hints.append(("⏎", does))
    }
    if !face.frame.path.isEmpty || !(face.tabs?.stacks.first?.isActive ?? true) { hints.append(("←", "back")) }
    if let does = tabDoes { hints.append(("Tab", does)) }
    if face.selection.stops.count > 9 { hints.append(("/", "filter")) }
    return hints + [("?", "keys"), ("q", "quit")]
  }

  /// Where Tab leads: to the next field; from the last one to what stands below it; where nothing is written, else to the
  /// next tab. In the field that is selected it begins to write, as Enter.
  private var tabDoes: String? {
    let place = face.editing?.place ?? face.selected
    if let field = face.field(after: place, isWriting: face.editing != nil) {
      return field == place ? nil : "next field"
    }
    if let editing = face.editing { return face.stop(beside: editing.place, isBack: false) == nil ? nil : "go on" }
    return face.tabs == nil ? nil : "next tab"
  }

  /// What Enter does with what is selected.
  private var enterDoes: String? {
    guard let node = face.selectedNode, node.state != .loading, node.state != .running else { return nil }
    return switch node.kind {
    case .link: "open"
    case .toggle: "switch"
    case .field: "write"
    case .picker: "choose"
    case .retry: "try again"
    case .button: "press"
    default: "choose"
    }
  }
}
