internal import RutterCore
internal import RutterText

/// What stands below a screen: what was told last, a line that is typed, and the keys that matter.
struct FaceFooter {
  let face: InteractiveFace
  let columns: Int
  let rows: Int

  func strips() -> [Strip] {
    var strips: [Strip] = []
    if let asking = face.asking {
      var strip = Strip("? ", .warning)
      strip.add(
        "\(Printable.line(asking.by)) is asked about \(Printable.line(asking.word)); Esc calls that off", .warning)
      strips.append(strip)
    }
    if let notice = face.notices.shown {
      strips += Self.strips(notice, columns: columns, most: Self.most(rows))
    }
    strips += typed
    if rows >= 6 { strips.append(FaceHints(face: face, columns: columns, rows: rows).strip()) }
    return strips
  }

  /// How many lines a notice may take.
  private static func most(_ rows: Int) -> Int { rows >= 20 ? 8 : rows >= 12 ? 4 : rows >= 8 ? 2 : 1 }

  /// Whether there is so little room that not even the line stands below it that names the key for the rest.
  static func isCut(_ notice: Notice?, columns: Int, rows: Int) -> Bool {
    guard let notice, most(rows) == 1 else { return false }
    return strips(notice, columns: columns, most: .max).count > 1
  }

  /// A notice in lines that fit; what does not is left to the page of all messages.
  static func strips(_ notice: Notice, columns: Int, most: Int) -> [Strip] {
    var strips: [Strip] = []
    for (place, line) in notice.lines.enumerated() {
      let start = place == 0 ? notice.mark + " " : "  "
      let style = place == 0 ? notice.style : .plain
      // The lines of an excerpt stay as they are, so that its caret points where it should.
      let isExcerpt = place > 0 && line.contains("|")
      let texts = isExcerpt ? [start + line] : wrapped(line, start, columns: max(8, columns))
      for text in texts { strips.append(Strip(text, style)) }
    }
    if strips.count <= most { return strips }
    strips = Array(strips.prefix(max(1, most - 1)))
    if most > 1 { strips.append(Strip("  … m shows all of it", .muted)) }
    return strips
  }

  /// A line that keeps its indent where it goes on.
  private static func wrapped(_ line: String, _ start: String, columns: Int) -> [String] {
    let indent = String(line.prefix { $0 == " " }.prefix(columns / 2))
    return Wrapping.lines(
      String(line.drop { $0 == " " }), columns: columns, first: start + indent, rest: "  " + indent)
  }

  /// The line that is being typed, with what may be meant above it.
  private var typed: [Strip] {
    switch face.overlay {
    case .filter(let filter): return [strip(filter.prompt)]
    case .url(let prompt): return [strip(prompt)]
    case .command(let prompt): return completions(prompt) + [strip(prompt)]
    default: return []
    }
  }

  private func strip(_ prompt: Prompt) -> Strip {
    var strip = Strip(prompt.sign, .accent)
    let start = strip.columns
    let part = prompt.line.window(columns: max(1, columns - start))
    strip.add(part.text)
    if prompt.kind != .filter || face.selected == nil { strip.cursor = start + part.cursor }
    return strip
  }

  private func completions(_ prompt: Prompt) -> [Strip] {
    let found = face.completions(prompt), most = max(0, min(6, rows / 3))
    guard most > 0, !found.lines.isEmpty else { return [] }
    let chosen = prompt.completion
    let from = max(0, min((chosen ?? 0) - most + 1, found.lines.count - most))
    let range = from..<min(found.lines.count, from + most)
    let width = min(24, found.lines[range].map { TextWidth.of($0) }.max() ?? 0) + 2
    return range.map { place in
      var strip = Strip(place == chosen ? "▸ " : "  ", .accent)
      let line = found.lines[place]
      strip.add(line, place == chosen ? CellStyle(.accent, bold: true) : .plain)
      if !found.words[place].isEmpty {
        strip.add(String(repeating: " ", count: max(2, width - TextWidth.of(line))) + found.words[place], .muted)
      }
      return strip
    }
  }
}
