internal import RutterCore
internal import RutterText

extension FaceDrawing {
  /// Draws the part of the screen that shows: no more than that is looked at.
  mutating func drawBody(_ pane: Pane) {
    let top = topLine(pane)
    shown.top = top
    let all = lines.lines.lines
    for row in 0..<min(pane.rows, max(0, all.count - top)) {
      draw(all[top + row], pane, row: pane.row + row)
    }
    if all.isEmpty, !isLast, face.version > 0 { drawNothing(pane) }
  }

  private mutating func drawNothing(_ pane: Pane) {
    let words = face.isFiltering ? "nothing matches" : "nothing to show"
    canvas.draw(words, row: pane.row, column: pane.column + ScreenLines.margin, .muted, limit: pane.end)
  }

  /// The first line that shows: the one at which the person left the screen, unless what is selected would be outside.
  mutating func topLine(_ pane: Pane) -> Int {
    var anchor = ShownParts.Anchor(selected: face.selected, lines: lines.key, rows: pane.rows)
    if case .choice(let choice)? = face.editing?.content { anchor.choice = choice }
    shown.anchor = anchor
    let count = lines.lines.lines.count, last = max(0, count - pane.rows)
    var top = min(face.isFiltering ? 0 : face.selection.top, last)
    let range = selectedLines(pane)
    // Where nothing was chosen yet, a screen begins at its beginning.
    var follows = face.isFiltering || face.selection.isChosen || anchor.choice != nil
    if let before = face.shown.anchor, before.isOtherSize(than: anchor) {
      // What is being read stays where it is.
      if before.lines != anchor.lines, let mark = face.shown.mark { top = min(line(of: mark), last) }
      follows = face.shown.showsSelected
    } else if anchor == face.shown.anchor {
      follows = false
    }
    if follows, let range {
      if range.upperBound > top + pane.rows { top = range.upperBound - pane.rows }
      if range.lowerBound < top { top = range.lowerBound }
      // The heading above the first one shows with it.
      if top > 0, top <= 2, range.lowerBound <= top + 1, range.upperBound <= pane.rows { top = 0 }
      top = min(top, max(0, count - 1))
    }
    shown.showsSelected = range.map { (top..<top + pane.rows).contains($0.lowerBound) } ?? (count <= pane.rows)
    shown.hasMoreBelow = top + pane.rows < count
    shown.mark = mark(of: top)
    return top
  }

  /// The lines of what is selected; of a picker that is open, to the choice that is made.
  private func selectedLines(_ pane: Pane) -> Range<Int>? {
    guard let place = selectedPlace, lines.lines.firstLine.indices.contains(place) else { return nil }
    let first = lines.lines.firstLine[place]
    guard case .choice(let choice)? = face.editing?.content else {
      return first..<first + (lines.lines.texts[place]?.count ?? 1)
    }
    // The choice matters more than the label above it.
    let end = first + choice + 2
    return max(first, end - pane.rows)..<end
  }

  /// What stands in a line, to find it again where lines are broken elsewhere.
  private func mark(of line: Int) -> ShownParts.Mark? {
    let all = lines.lines.lines
    guard all.indices.contains(line) else { return nil }
    switch all[line] {
    case .item(let place, let part):
      return ShownParts.Mark(place: place, share: Double(part) / Double(max(1, lines.lines.texts[place]?.count ?? 1)))
    case .tools(let range): return ShownParts.Mark(place: range.lowerBound, share: 0)
    case .choice(_, let place): return ShownParts.Mark(place: place, share: 0)
    case .blank: return mark(of: line + 1)
    }
  }

  private func line(of mark: ShownParts.Mark) -> Int {
    guard lines.lines.firstLine.indices.contains(mark.place) else { return 0 }
    let count = Double(max(1, lines.lines.texts[mark.place]?.count ?? 1))
    return lines.lines.firstLine[mark.place] + Int((mark.share * count).rounded(.down))
  }

  /// The place of what is selected among the items that the lines are of.
  private var selectedPlace: Int? {
    guard let selected = face.selected else { return nil }
    return lines.places == nil ? selected : lines.places?.firstIndex(of: selected)
  }

  private mutating func draw(_ line: ScreenLines.Line, _ pane: Pane, row: Int) {
    switch line {
    case .blank: break
    case .item(let place, let part): draw(place, part, pane, row)
    case .tools(let range): draw(tools: range, pane, row)
    case .choice(let choice, let place): draw(choice: choice, of: place, pane, row)
    }
  }

  // MARK: Items

  private mutating func draw(_ place: Int, _ part: Int, _ pane: Pane, _ row: Int) {
    let own = lines.item(place), item = face.items[own]
    let isWhole = lines.places == nil
    let column = pane.column + ScreenLines.margin + (isWhole ? item.indent * ScreenLines.step : 0)
    if part > 0 {
      let text = lines.lines.texts[place]?[part] ?? ""
      let isBad = item.kind == .control || item.kind == .failure
      canvas.draw(
        text, row: row, column: item.kind == .control ? column + 2 : column, isBad ? .bad : .plain, limit: pane.end)
      return
    }
    switch item.kind {
    case .text, .failure:
      let text = lines.lines.texts[place]?[0] ?? ""
      canvas.draw(text, row: row, column: column, item.kind == .text ? .plain : .bad, limit: pane.end)
    case .heading:
      canvas.draw(ControlText.label(item.node), row: row, column: column - 2, .strong, limit: pane.end)
    case .divider:
      let width = min(24, pane.end - column)
      canvas.draw(String(repeating: "─", count: max(0, width)), row: row, column: column, .muted, limit: pane.end)
    case .progress: drawProgress(item, row, column, pane)
    case .control, .tool: draw(control: item, own, row, column, pane)
    }
  }

  private mutating func draw(control item: ScreenItem, _ place: Int, _ row: Int, _ column: Int, _ pane: Pane) {
    let isSelected = !isLast && face.selected == place
    var strip = ControlStrip(item: item, room: pane.end - column)
    strip.isSelected = isSelected
    strip.time = isLast ? nil : time(item)
    strip.labelColumns = item.node.kind == .field || item.node.kind == .picker ? labelColumns(place) : 0
    if !item.byline.isEmpty { strip.bylineColumn = lines.bylineColumn(place, room: strip.room) }
    if case .filter(let filter)? = face.overlay { strip.matching = FuzzyMatch(filter.text) }
    if let editing = face.editing, editing.place == place, case .text(let line) = editing.content {
      strip.written = line
    }
    drawMargin(item, place, row, pane.column, isSelected)
    // The cursor of a field goes before that of the selection.
    if isSelected, face.showsSelectionCursor { canvas.cursor = CellPlace(row: row, column: min(column, pane.end - 1)) }
    canvas.draw(strip.strip(), row: row, column: column, limit: pane.end)
    shown.note(.item(ItemLook(item)), row: row, from: pane.column, to: pane.end)
  }

  /// The mark of the selection, and the number; or the sign that something goes on.
  private mutating func drawMargin(_ item: ScreenItem, _ place: Int, _ row: Int, _ column: Int, _ isSelected: Bool) {
    if isSelected { canvas.draw("▸", row: row, column: column, CellStyle(.accent, bold: true)) }
    noteBusy(item)
    if let sign = sign(item) {
      canvas.draw(String(sign), row: row, column: column + 2, .accent)
    } else if !isLast, let number = number(of: place) {
      canvas.draw(String(number), row: row, column: column + 2, .muted)
    }
  }

  private mutating func noteBusy(_ item: ScreenItem) {
    if item.goesOn { shown.busy.append(item.node.id) }
  }

  /// From 1 to 9, where digits are no text.
  private func number(of place: Int) -> Int? {
    if face.overlay != nil || face.editing != nil { return nil }
    return face.selection.stops.prefix(9).firstIndex(of: place).map { $0 + 1 }
  }

  private func sign(_ item: ScreenItem) -> Character? {
    item.goesOn && !isLast ? face.activities.since[item.node.id].flatMap { Spinner.picture(since: $0, at: now) } : nil
  }

  /// How long something goes on; nil before that is told.
  private func time(_ item: ScreenItem) -> String? {
    guard item.goesOn, let start = face.activities.since[item.node.id], now - start >= Spinner.delay else { return nil }
    return Spinner.time(since: start, at: now)
  }

  /// Labels of fields are not made room for beyond that.
  private static let mostLabel = 24

  /// The width of the labels of all fields that stand together.
  private func labelColumns(_ place: Int) -> Int {
    func isField(_ item: ScreenItem) -> Bool { item.node.kind == .field || item.node.kind == .picker }
    if lines.places != nil { return 0 }
    var first = place, last = place
    while first > 0, place - first < 20, isField(face.items[first - 1]) { first -= 1 }
    while last + 1 < face.items.count, last - place < 20, isField(face.items[last + 1]) { last += 1 }
    let widths = face.items[first...last].map { TextWidth.of(ControlText.label($0.node)) }
    return min(Self.mostLabel, widths.max() ?? 0)
  }

  private mutating func drawProgress(_ item: ScreenItem, _ row: Int, _ column: Int, _ pane: Pane) {
    noteBusy(item)
    if let sign = sign(item) { canvas.draw(String(sign), row: row, column: pane.column + 2, .accent) }
    var strip = Strip()
    if let fraction = item.node.progress?.fraction {
      let full = Int((min(max(fraction, 0), 1) * 10).rounded(.down))
      strip.add("  ")
      strip.add(String(repeating: "█", count: full), .accent)
      strip.add(String(repeating: "░", count: 10 - full), .muted)
    }
    let words = ControlText.progress(item.node.progress)
    if !words.isEmpty { strip.add("  " + words, .muted) }
    if let time = time(item), !time.isEmpty { strip.add(" · " + time, .muted) }
    // A long label gives way to how far it is.
    let label = ControlText.label(item.node).shortened(columns: max(8, pane.end - column - strip.columns))
    let end = canvas.draw(label, row: row, column: column, item.isWaiting ? .accent : .plain, limit: pane.end)
    canvas.draw(strip, row: row, column: end, limit: pane.end)
  }

  // MARK: Tools and choices

  private mutating func draw(tools range: Range<Int>, _ pane: Pane, _ row: Int) {
    var column = pane.column
    for place in range {
      let item = face.items[place]
      let start = column
      let isSelected = !isLast && face.selected == place
      var strip = ControlStrip(item: item, room: pane.end - column)
      strip.isSelected = isSelected
      strip.time = time(item)
      drawMargin(item, place, row, column, isSelected)
      if isSelected, face.showsSelectionCursor {
        canvas.cursor = CellPlace(row: row, column: min(column + ScreenLines.margin, pane.end - 1))
      }
      var text = Strip()
      let isButton = item.node.kind == .button || item.node.kind == .retry
      for part in strip.strip().parts { text.add(part.text, part.style) }
      canvas.draw(text, row: row, column: column + ScreenLines.margin, limit: pane.end)
      column += max(ToolText.width(item), text.columns + ScreenLines.margin + (isButton ? 0 : 2))
      shown.note(.item(ItemLook(item)), row: row, from: start, to: min(column, pane.end))
      if column >= pane.end { break }
    }
  }

  private mutating func draw(choice: Int, of place: Int, _ pane: Pane, _ row: Int) {
    let item = face.items[place], column = pane.column + ScreenLines.margin + item.indent * ScreenLines.step + 2
    guard case .choice(let chosen)? = face.editing?.content, item.node.choices.indices.contains(choice) else { return }
    let isChosen = choice == chosen, isNow = item.node.choices[choice] == item.node.value
    var strip = Strip(isNow ? "(•) " : "( ) ", isChosen ? CellStyle(.accent, bold: true) : .muted)
    strip.add(NodeWords.choice(item.node.choices[choice]), isChosen ? CellStyle(.accent, bold: true) : .plain)
    if isChosen {
      canvas.draw("▸", row: row, column: column - 2, CellStyle(.accent, bold: true))
      canvas.cursor = CellPlace(row: row, column: min(column, pane.end - 1))
    }
    canvas.draw(strip, row: row, column: column, limit: pane.end)
    shown.note(.choice(item.node.choices[choice]), row: row, from: column, to: pane.end)
  }
}

extension InteractiveFace {
  var isFiltering: Bool { if case .filter? = overlay { true } else { false } }

  /// Whether the cursor stands on what is selected, and not where something is typed.
  var showsSelectionCursor: Bool {
    switch overlay {
    case .command, .url, .interrupted: false
    case .filter(let filter): filter.hasMoved
    default: editing == nil
    }
  }
}
