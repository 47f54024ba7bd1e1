internal import RutterCore
internal import RutterText

/// What stands below a screen: what was told last, and a line that is typed.
struct FaceFooter {
  let face: InteractiveFace
  let columns: Int
  let rows: Int

  func strips() -> [Strip] {
    var strips: [Strip] = []
    if let asking = face.asking {
      let words = AskingWords(asking: asking).sentence + "; Esc calls that off"
      let lines = Wrapping.lines(words, columns: max(8, columns), first: "? ", rest: "  ")
      // On a low terminal the question of a guard says it better.
      let most = rows >= 16 ? 3 : face.showsQuestion ? 0 : rows >= 8 ? 2 : 1
      strips += lines.shortened(to: most, columns: columns).map { Strip($0, .warning) }
    }
    if !face.hasBegun {
      // There is nothing but what was told: what went wrong, and that a change is waited for.
      strips += face.notices.all.suffix(3).flatMap { Self.strips($0, columns: columns, most: Self.most(rows)) }
    } else if !face.showsMessages {
      strips += told(face.notices.shown)
    }
    strips += typed
    return strips
  }

  /// What was told since the last key: all of it where that is short, else the last of it and how much there is besides.
  private func told(_ notices: ArraySlice<Notice>) -> [Strip] {
    guard let last = notices.last else { return [] }
    if notices.count == 1 { return told(last) }
    let most = Self.most(rows)
    if let all = together(notices) { return all }
    if most < 4 { return told(last) }
    let others = notices.count - 1
    return Self.strips(last, columns: columns, most: most - 1)
      + [Strip("  and \(others) more before \(others == 1 ? "that" : "those"): m shows all", .muted)]
  }

  /// Several notices, if there is room for all of each.
  private func together(_ notices: ArraySlice<Notice>) -> [Strip]? {
    let most = Self.most(rows)
    guard notices.count <= most else { return nil }
    let all = notices.flatMap { Self.strips($0, columns: columns, most: max(4, most + 1)) }
    return all.count <= most ? all : nil
  }

  /// What was told last. Of an error that stands in its row as well, only what the row does not say: where that was.
  private func told(_ notice: Notice) -> [Strip] {
    let most = Self.most(rows)
    guard face.shows(notice, rows: rows) else { return Self.strips(notice, columns: columns, most: most) }
    if most < 4 { return [] }
    let place = notice.place.map { [Strip("\(notice.mark) in \($0)\(notice.again):", notice.style)] } ?? []
    return place + Self.strips(notice, columns: columns, most: most - place.count, from: 1)
  }

  /// How many lines a notice may take.
  private static func most(_ rows: Int) -> Int { rows >= 20 ? 8 : rows >= 12 ? 4 : rows >= 8 ? 2 : 1 }

  /// What is left to the page of all messages, where there is no room for a line that names its key.
  var rest: String? {
    guard let notice = face.notices.shown.last else { return nil }
    let most = Self.most(rows), others = face.notices.shown.count - 1
    if others > 0, most < 4, together(face.notices.shown) == nil { return "\(others) more" }
    if face.shows(notice, rows: rows) { return most < 4 && notice.lines.count > 1 ? "where" : nil }
    return most == 1 && Self.strips(notice, columns: columns, most: .max).count > 1 ? "all of it" : nil
  }

  /// A notice in lines that fit; what does not is left to the page of all messages.
  static func strips(_ notice: Notice, columns: Int, most: Int, from first: Int = 0) -> [Strip] {
    if most < 4, first == 0 { return brief(notice, columns: columns, most: most) }
    var strips: [Strip] = [], isCut = false
    // More letters are not looked at than can show.
    let most = min(most, 1 << 20), room = (most + 1) * max(8, columns)
    for (place, whole) in notice.lines.enumerated().dropFirst(first) {
      let line = whole.utf8.count > room ? String(whole.prefix(room)) : whole
      isCut = isCut || line.utf8.count < whole.utf8.count
      let start = place == 0 ? notice.mark + " " : "  "
      let style = place == 0 ? notice.style : .plain
      // The lines of an excerpt stay as they are, so that its caret points where it should.
      let isExcerpt = place > 0 && line.contains("|")
      let said = place == 0 ? line + notice.again : line
      let texts = isExcerpt ? [start + line] : wrapped(said, start, columns: max(8, columns))
      for text in texts { strips.append(Strip(text, style)) }
    }
    if !isCut, strips.count <= most { return strips }
    return strips.prefix(most - 1) + [Strip("  … m shows all of it", .muted)]
  }

  /// What is wrong, where there is no room for more; and the key that shows the rest, if there is any.
  private static func brief(_ notice: Notice, columns: Int, most: Int) -> [Strip] {
    let columns = max(8, columns)
    let texts = Wrapping.lines(
      notice.brief + notice.again, columns: columns, first: notice.mark + " ", rest: "  ")
    var strips = texts.prefix(most).map { Strip($0, notice.style) }
    let hasMore = texts.count > most || notice.lines.count > 1 || notice.brief != notice.lines.first
    // Where there is one line, the key stands among the others.
    guard hasMore, most > 1, let last = texts.prefix(most).last else { return strips }
    let more = "  … m: all"
    strips[strips.count - 1] = Strip(last.shortened(columns: columns - TextWidth.of(more)), notice.style)
    strips[strips.count - 1].add(more, .muted)
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
    case .url(let prompt), .interrupted(.filter(let prompt, _)): return [strip(prompt)]
    case .interrupted(.field(let draft)): return [strip(draft)]
    case .command(let prompt): return completions(prompt) + [strip(prompt)]
    default: return []
    }
  }

  private func strip(_ prompt: Prompt) -> Strip {
    var strip = Strip(prompt.sign, .accent)
    let start = strip.columns
    let part = prompt.line.markedWindow(columns: max(1, columns - start))
    strip.add(part.text)
    if prompt.kind != .filter || face.selected == nil || !face.showsSelectionCursor {
      strip.cursor = start + part.cursor
    }
    return strip
  }

  /// The text of a field that does not show, behind the label of that. A secret shows as in its field.
  private func strip(_ draft: Draft) -> Strip {
    var strip = Strip(draft.label.shortened(columns: max(1, columns / 2)) + ": ", .accent)
    let start = strip.columns
    if draft.line.isSecret {
      strip.add(draft.line.standsForUnknown || !draft.line.isEmpty ? ControlText.dots : "")
      strip.cursor = strip.columns
    } else {
      let part = draft.line.markedWindow(columns: max(1, columns - start))
      strip.add(part.text)
      strip.cursor = start + part.cursor
    }
    return strip
  }

  private func completions(_ prompt: Prompt) -> [Strip] {
    let found = face.completions(prompt), most = max(rows / 3, min(16, rows - 9))
    if found.lines.isEmpty, found.isComplete, most > 0 {
      return [Strip("  nothing is called so; Esc, then ? shows all keys", .muted)]
    }
    guard most > 0, !found.lines.isEmpty else { return [] }
    let chosen = prompt.completion, isCut = found.lines.count > most && most > 1, room = isCut ? most - 1 : most
    let from = max(0, min((chosen ?? 0) - room + 1, found.lines.count - room))
    let range = from..<min(found.lines.count, from + room)
    let width = min(24, found.lines[range].map { TextWidth.of($0) }.max() ?? 0) + 2
    let listed = range.map { place in
      var strip = Strip(place == chosen ? "▸ " : "  ", .accent)
      let line = found.lines[place]
      strip.add(line, place == chosen ? CellStyle(.accent, bold: true) : .plain)
      if !found.words[place].isEmpty {
        strip.add(String(repeating: " ", count: max(2, width - TextWidth.of(line))) + found.words[place], .muted)
      }
      return strip
    }
    return isCut ? listed + [Strip("  … \(found.lines.count - range.count) more", .muted)] : listed
  }
}
