internal import RutterCore
internal import RutterText

/// The keys that matter now, in one line.
struct FaceHints {
  let face: InteractiveFace
  let columns: Int

  func strip() -> Strip { Self.strip(hints, columns) }

  /// As many as fit.
  static func strip(_ hints: [(key: String, does: String)], _ columns: Int) -> Strip {
    var strip = Strip()
    for (place, hint) in hints.enumerated() {
      let gap = place == 0 ? "" : "   "
      if strip.columns + gap.count + TextWidth.of(hint.key) + 1 + TextWidth.of(hint.does) > columns { break }
      strip.add(gap + hint.key, CellStyle(.muted, bold: true))
      strip.add(" " + hint.does, .muted)
    }
    return strip
  }

  private var hints: [(key: String, does: String)] {
    switch face.overlay {
    case .filter(let filter):
      let count = "\(filter.matches.count) of \(face.selection.stops.count)"
      return [("⏎", enterDoes ?? "use"), ("Esc", filter.text.isEmpty ? "close" : "empty"), ("↑↓", count)]
    case .command: return [("⏎", "do it"), ("Tab", "complete"), ("Esc", "close")]
    case .url: return [("⏎", "go there"), ("Esc", "close")]
    case .help, .messages: return [("Esc", "close"), ("↑↓", "scroll"), ("q", "quit")]
    case .timeline: return []
    case nil: break
    }
    if let editing = face.editing {
      if case .choice = editing.content { return [("⏎", "choose"), ("Esc", "leave it"), ("↑↓", "move")] }
      return [("⏎", "take it"), ("Esc", "leave it"), ("Tab", "next")]
    }
    return plain
  }

  private var plain: [(key: String, does: String)] {
    var hints: [(key: String, does: String)] = []
    if face.isBusy { hints.append(("Esc", "cancel")) }
    if face.hasFailed { hints.append(("r", "retry")) }
    if let does = enterDoes { hints.append(("⏎", does)) }
    if !face.frame.path.isEmpty || !(face.tabs?.stacks.first?.isActive ?? true) { hints.append(("←", "back")) }
    if face.tabs != nil { hints.append(("Tab", "next tab")) }
    if face.selection.stops.count > 9 { hints.append(("/", "filter")) }
    return hints + [("?", "keys"), ("q", "quit")]
  }

  /// What Enter does with what is selected.
  private var enterDoes: String? {
    guard let node = face.selectedNode else { return nil }
    return switch node.kind {
    case .link: "open"
    case .toggle: "turn over"
    case .field: "write"
    case .picker: "choose"
    case .retry: "try again"
    case .button: "press"
    default: "choose"
    }
  }
}
