internal import RutterCore
import RutterText

extension InteractiveFace {
  /// Draws what shows.
  ///
  /// - Parameters:
  ///   - size: Of the terminal. Inline the picture takes as many rows as it needs, and leaves one.
  ///   - now: The present moment.
  /// - Returns: The picture, with the cursor on what is selected.
  package mutating func draw(_ size: ScreenSize, at now: Int64) -> Canvas {
    if case .timeline(let number)? = overlay { return drawPast(number, size, at: now) }
    var drawing = FaceDrawing(self, size, at: now)
    let canvas = drawing.draw()
    lines = drawing.lines
    messageLines = drawing.messageLines
    if case .messages? = overlay { overlay = .messages(top: drawing.shown.top) }
    shown = drawing.shown
    // From there on it is scrolled.
    if overlay == nil { selection.top = shown.top }
    return canvas
  }

  /// Draws what showed last, as it stays on the terminal: without the marks of what can be done with it.
  package mutating func drawLast(_ size: ScreenSize, at now: Int64) -> Canvas {
    overlay = nil
    editing = nil
    var drawing = FaceDrawing(self, size, at: now)
    drawing.isLast = true
    return drawing.draw()
  }

  /// Draws what showed at a moment of the timeline; nothing can be done there.
  private mutating func drawPast(_ asked: Int, _ size: ScreenSize, at now: Int64) -> Canvas {
    guard let (number, moment) = timeline.moment(asked) else {
      overlay = nil
      return draw(size, at: now)
    }
    var past = InteractiveFace(setting)
    past.crumbs = crumbs
    if let frame = moment.frame { past.show(frame, at: moment.at) }
    var drawing = FaceDrawing(past, size, at: moment.at)
    drawing.isLast = true
    drawing.footer = pastFooter(moment, number, size)
    shown.spots = []
    return drawing.draw()
  }

  private func pastFooter(_ moment: Timeline.Moment, _ number: Int, _ size: ScreenSize) -> [Strip] {
    let start = timeline.start ?? moment.at
    let seconds = Double(moment.at - start) / 1_000_000
    var strips = [Strip(), Strip("── \(number + 1) of \(timeline.numbers.upperBound) ", .muted)]
    strips[1].add(seconds == 0 ? "at the start " : "after \((seconds * 10).rounded() / 10) s ", .muted)
    strips[1].add(String(repeating: "─", count: max(0, size.columns - strips[1].columns)), .muted)
    var what = Strip("● ", .accent)
    what.add(moment.words, .strong)
    what.cursor = 0
    strips.append(what)
    if moment.frame == nil { strips.append(Strip("  what showed then is not kept any more", .muted)) }
    for result in moment.results.prefix(3) {
      strips.append(
        Strip("  " + result.shortened(columns: max(8, size.columns - 2)), result.hasPrefix("✗") ? .bad : .plain))
    }
    // The line of the keys stays where it is, as long as there is room.
    while strips.count < 5, size.rows >= 16 { strips.append(Strip()) }
    let steps = timeline.numbers.count > 1 ? [("← →", "step"), ("Home End", "first, last")] : []
    strips.append(FaceHints.strip(steps + [("Esc", "back to the present")], size.columns))
    return strips
  }
}

/// Draws one picture of the interactive face.
struct FaceDrawing {
  private(set) var face: InteractiveFace
  let size: ScreenSize
  let now: Int64
  /// Whether it is drawn for the last time, without marks.
  var isLast = false
  /// What stands below the screen; nil for what belongs there.
  var footer: [Strip]?
  var lines: LinesCache
  var messageLines: MessageLines
  var shown = ShownParts()
  var canvas = Canvas(columns: 1, rows: 0)
  let columns: Int
  /// How many rows it may take.
  let mostRows: Int

  init(_ face: InteractiveFace, _ size: ScreenSize, at now: Int64) {
    self.face = face
    self.size = size
    self.now = now
    lines = face.lines
    messageLines = face.messageLines
    columns = max(1, size.columns)
    mostRows = max(1, face.setting.isFullscreen ? size.rows : size.rows - 1)
  }

  mutating func draw() -> Canvas {
    let page = Page(face, columns: columns, &messageLines)
    var header = makeHeader(page)
    let frame = page == nil ? Border(face.frame, columns: columns, rows: mostRows) : Border.none
    renewLines(columns: frame.inner(columns))
    var below = makeFooter()
    let count = page?.strips.count ?? lines.lines.lines.count
    // What stays on the terminal says how much of a long screen it is.
    if isLast, below.isEmpty, header.count + frame.rows + count > mostRows { below = [Strip()] }
    // What is selected matters more than what stands around it.
    while !below.isEmpty, header.count + frame.rows + below.count + 1 > mostRows { below.removeFirst() }
    giveUpBlanks(&header, &below, for: count + frame.rows, hasBorder: frame.rows > 0)
    let fixed = header.count + frame.rows
    let most = max(1, mostRows - fixed - below.count)
    // A sheet is as high as what it holds, as it is drawn in line.
    let rows = face.setting.isFullscreen && !frame.isSheet ? most : max(1, min(most, count))
    // Nothing stays below a path without a screen.
    if isLast, footer == nil, count == 0, header.last == Strip() { header.removeLast() }
    let height = face.setting.isFullscreen ? mostRows : min(mostRows, fixed + rows + below.count)
    canvas = Canvas(columns: columns, rows: height)
    for (row, strip) in header.enumerated() { canvas.draw(strip, row: row) }
    let pane = Pane(
      row: header.count + frame.above, column: frame.left, columns: frame.inner(columns), rows: rows)
    frame.draw(on: &canvas, around: pane)
    shown.page = rows
    shown.lineCount = count
    if let page { draw(page, pane) } else { drawBody(pane) }
    if hasHints, !below.isEmpty {
      below[below.count - 1] = FaceHints(face: face, columns: columns, rows: mostRows, shown: shown).strip()
    }
    for (place, strip) in below.enumerated() { canvas.draw(strip, row: canvas.rows - below.count + place) }
    if frame.rows > 0 {
      drawRests(pane, onBorderOf: frame)
    } else {
      drawRests(pane, isRoomAbove: header.last == Strip(), isRoomBelow: below.first == Strip())
    }
    if page == nil { noteTabs(header.count) }
    if canvas.cursor == nil, !isLast { canvas.cursor = CellPlace(row: min(pane.row, canvas.rows - 1), column: 0) }
    if isLast, footer == nil { canvas.cursor = nil }
    return canvas
  }

  /// Blank lines give way where all of the screen shows without them, or where they are not needed to tell how much does
  /// not show.
  private func giveUpBlanks(_ header: inout [Strip], _ below: inout [Strip], for rows: Int, hasBorder: Bool) {
    let isBlankBelow = below.first == Strip(), isBlankAbove = header.last == Strip()
    let over = header.count + below.count + rows - mostRows
    if over <= 0 { return }
    let blanks = (isBlankBelow ? 1 : 0) + (isBlankAbove ? 1 : 0)
    guard over <= blanks || hasBorder else {
      // One blank line is enough to tell how much there is, on a low terminal.
      if isBlankAbove, isBlankBelow, mostRows < 10 { header.removeLast() }
      return
    }
    if isBlankBelow { below.removeFirst() }
    if isBlankAbove, over > 1 || !isBlankBelow { header.removeLast() }
  }

  /// How many lines there are above and below what shows, on the blank lines around it.
  private mutating func drawRests(_ pane: Pane, isRoomAbove: Bool, isRoomBelow: Bool) {
    let below = shown.lineCount - shown.top - pane.rows
    let hasRoomAbove = isRoomAbove && pane.row > 0
    if shown.top > 0, hasRoomAbove { drawRest(Self.rest("↑", shown.top), row: pane.row - 1) }
    if !isRoomBelow { return }
    // On a low terminal there is one blank line for both.
    let rests = [
      shown.top > 0 && !hasRoomAbove ? Self.rest("↑", shown.top) : nil, below > 0 ? Self.rest("↓", below) : nil,
    ]
    let text = rests.compactMap { $0 }.joined(separator: "   ")
    if !text.isEmpty { drawRest(text, row: pane.row + pane.rows) }
  }

  /// The same on the border of a sheet or a cover, at its right, where its title does not stand.
  private mutating func drawRests(_ pane: Pane, onBorderOf frame: Border) {
    let below = shown.lineCount - shown.top - pane.rows
    func draw(_ text: String, row: Int, behind end: Int, on canvas: inout Canvas) {
      let column = frame.outer(columns) - TextWidth.of(text) - 4
      if column > max(4, end) { canvas.draw(" \(text) ", row: row, column: column, .muted) }
    }
    if shown.top > 0 { draw(Self.rest("↑", shown.top), row: pane.row - 1, behind: frame.headingEnd, on: &canvas) }
    if below > 0 { draw(Self.rest("↓", below), row: pane.row + pane.rows, behind: 0, on: &canvas) }
  }

  private static func rest(_ arrow: String, _ count: Int) -> String {
    "\(arrow) \(count) more \(count == 1 ? "line" : "lines")"
  }

  private mutating func drawRest(_ text: String, row: Int) {
    if canvas.isBlank(row: row) { canvas.draw(text, row: row, column: ScreenLines.margin, .muted) }
  }

  private mutating func renewLines(columns: Int) {
    var open: Int?
    if let editing = face.editing, case .choice = editing.content { open = editing.place }
    var key = LinesCache.Key(version: face.version, columns: columns, open: open)
    if case .filter(let filter)? = face.overlay {
      key.filter = filter.text
      lines.renew(key, face.items, only: filter.matches)
    } else {
      lines.renew(key, face.items, only: nil)
    }
    face.lines = lines
  }

  // MARK: Above the screen

  private func makeHeader(_ page: Page?) -> [Strip] {
    guard mostRows >= 3, face.hasBegun else { return [] }
    var header = [page?.title ?? crumbs]
    if page == nil, let tabs = face.tabs, mostRows >= 5 { header.append(TabStrip(tabs, columns: columns).strip) }
    if page == nil, mostRows >= 8 { header += wholeTitle }
    if mostRows >= 8 { header.append(Strip()) }
    return header
  }

  /// The title of the screen in lines of its own, where the path has no room for it.
  private var wholeTitle: [Strip] {
    guard crumbs.columns > columns else { return [] }
    let title = Printable.line(face.frame.top.title)
    let room = max(8, columns - 2), most = mostRows >= 16 ? 4 : mostRows >= 12 ? 3 : 2
    return Wrapping.lines(title, columns: room).shortened(to: most, columns: room).map { Strip("  " + $0, .strong) }
  }

  private var crumbs: Strip {
    var strip = Strip()
    let parts = face.crumbs.parts(face.frame, columns: columns) { entry in
      isLast ? nil : face.activities.waitingSince[entry].flatMap { Spinner.picture(since: $0, at: now) }
    }
    for (place, part) in parts.enumerated() {
      if place > 0 { strip.add(Crumbs.separator, .muted) }
      strip.add(part.text, part.style)
    }
    return strip
  }

  /// Where the tabs can be clicked.
  private mutating func noteTabs(_ headerRows: Int) {
    guard headerRows >= 2, let tabs = face.tabs, mostRows >= 5 else { return }
    for spot in TabStrip(tabs, columns: columns).spots {
      shown.note(.tab(spot.stack), row: 1, from: spot.from, to: spot.to)
    }
  }

  // MARK: Below the screen

  private var hasHints: Bool { footer == nil && !isLast && mostRows >= 6 }

  private func makeFooter() -> [Strip] {
    if let footer { return footer }
    if isLast { return [] }
    var strips = mostRows >= 8 ? [Strip()] : []
    strips += FaceFooter(face: face, columns: columns, rows: mostRows).strips()
    // The last line is kept for the keys: which of them matter depends on what shows.
    return hasHints ? strips + [Strip()] : strips
  }

  private mutating func draw(_ page: Page, _ pane: Pane) {
    let top = min(page.top, max(0, page.strips.count - pane.rows))
    shown.top = top
    for row in 0..<min(pane.rows, page.strips.count - top) {
      canvas.draw(page.strips[top + row], row: pane.row + row, column: pane.column)
    }
    canvas.cursor = CellPlace(row: pane.row, column: pane.column)
  }
}
