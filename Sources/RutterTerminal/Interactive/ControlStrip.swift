internal import RutterCore
internal import RutterText

/// How something that can be used is written, on one line.
struct ControlStrip {
  let item: ScreenItem
  var isSelected = false
  /// How wide the labels of the fields around it are.
  var labelColumns = 0
  /// What is being written into it.
  var written: LineEditor?
  /// How long it goes on, where that is told.
  var time: String?
  /// How many columns it may take.
  var room: Int
  /// Where what stands behind the first text begins at the earliest, so that it stands in one column with its neighbours'.
  var bylineColumn = 0
  /// The letters of the label that match a filter.
  var matching = FuzzyMatch.none

  /// A field of no text is that wide at least.
  private static let leastField = 16

  /// A label that is longer gives way to what stands behind it.
  private static let leastLabel = 8

  func strip() -> Strip {
    let node = item.node, label = ControlText.label(node)
    var strip = Strip(), tail = Strip()
    switch node.kind {
    case .button, .retry:
      strip.add("[ ", frameStyle)
      tail.add(" ]", frameStyle)
    case .toggle: strip.add(node.value == .boolean(true) ? "[x] " : "[ ] ", frameStyle)
    case .link: tail.add(" ›", .muted)
    case .picker: tail.add(" ▾", .muted)
    default: break
    }
    if !node.isEnabled { tail.add(" (disabled)", .muted) }
    switch node.kind {
    case .field:
      addState(to: &tail, columns: .max)
      addField(label, before: tail, to: &strip)
    case .picker:
      addState(to: &tail, columns: .max)
      addPicker(label, before: tail, to: &strip)
    default:
      // What it is called matters more than how far it is.
      let left = room - strip.columns - tail.columns
      addState(to: &tail, columns: max(left / 3, left - TextWidth.of(label)))
      addTexts(label, columns: room - strip.columns - tail.columns, to: &strip)
    }
    for part in tail.parts { strip.add(part.text, part.style) }
    return strip
  }

  private var style: CellStyle {
    if !item.node.isEnabled { return .muted }
    return isSelected ? CellStyle(.accent, bold: true) : .plain
  }

  private var frameStyle: CellStyle { isSelected && item.node.isEnabled ? CellStyle(.accent, bold: true) : .muted }

  /// The label; of one that is made of several texts the others stand behind the first, and keep half of the room.
  private func addTexts(_ label: String, columns: Int, to strip: inout Strip) {
    let byline = Printable.line(item.byline), matches = matches(label)
    guard !byline.isEmpty, label.hasSuffix(byline) else {
      return add(label, matches, columns: max(Self.leastLabel, columns), style, to: &strip)
    }
    let first = String(label.dropLast(byline.count + 1)), gap = 2,
      width = bylineColumn > 0 ? bylineColumn : TextWidth.of(first)
    let rest = min(TextWidth.of(byline), max(columns / 2 - gap, columns - width - gap))
    add(first, matches, columns: max(Self.leastLabel, min(width, columns - rest - gap)), style, to: &strip)
    let used = min(TextWidth.of(first), max(Self.leastLabel, min(width, columns - rest - gap)))
    strip.add(String(repeating: " ", count: max(0, min(width, columns - rest - gap) - used) + gap))
    let start = first.lowercased().utf8.count + 1
    add(byline, Set(matches.map { $0 - start }), columns: rest, .muted, to: &strip)
  }

  private func matches(_ label: String) -> Set<Int> {
    matching.isEmpty ? [] : matching.places(Array(label.lowercased().utf8))
  }

  private func addLabel(_ label: String, columns: Int, to strip: inout Strip) {
    add(label, matches(label), columns: max(Self.leastLabel, columns), style, to: &strip)
  }

  /// A text as far as it finds room, with the letters that match a filter, by their places in bytes.
  private func add(
    _ text: String, _ matches: Set<Int>, columns: Int, _ style: CellStyle, to strip: inout Strip
  ) {
    if text.hasSlashedName, matching.isEmpty { return strip.add(text.shortenedInside(columns: columns), style) }
    let text = text.shortened(columns: columns)
    if matching.isEmpty { return strip.add(text, style) }
    var at = 0, run = "", isMatch = false
    for character in text {
      let now = matches.contains(at)
      if now != isMatch, !run.isEmpty {
        strip.add(run, isMatch ? style.underlined.bold : style)
        run = ""
      }
      isMatch = now
      run.append(character)
      at += character.lowercased().utf8.count
    }
    if !run.isEmpty { strip.add(run, isMatch ? style.underlined.bold : style) }
  }

  private func pad(_ strip: inout Strip) {
    let width = strip.columns
    strip.add(String(repeating: " ", count: max(0, min(labelColumns, room / 2) - width) + 2))
  }

  /// Half of the room at most is for the label: what is chosen or written has to be seen.
  private func addFieldLabel(_ label: String, to strip: inout Strip) {
    addLabel(label, columns: room / 2, to: &strip)
    pad(&strip)
  }

  private func addPicker(_ label: String, before tail: Strip, to strip: inout Strip) {
    addFieldLabel(label, to: &strip)
    let value = ControlText.value(item.node).shortened(columns: max(4, room - strip.columns - tail.columns))
    strip.add(value, item.node.isEnabled ? .plain : .muted)
  }

  private func addField(_ label: String, before tail: Strip, to strip: inout Strip) {
    addFieldLabel(label, to: &strip)
    let width = max(4, room - strip.columns - tail.columns)
    guard let written else {
      let value = ControlText.value(item.node)
      let blank = String(repeating: " ", count: max(0, min(Self.leastField, width) - TextWidth.of(value)))
      return strip.add(
        value.shortened(columns: width) + blank, CellStyle(isSelected ? .accent : .plain, underlined: true))
    }
    let start = strip.columns
    let part = written.isSecret ? secretWindow(written, columns: width) : written.markedWindow(columns: width)
    let blank = String(repeating: " ", count: max(0, min(Self.leastField, width) - TextWidth.of(part.text)))
    strip.add(part.text + blank, CellStyle(.accent, underlined: true))
    strip.cursor = start + part.cursor
  }

  /// A secret shows as what the field would show after Enter: so it is seen whether it would be emptied.
  private func secretWindow(_ written: LineEditor, columns: Int) -> LineWindow {
    let all = written.standsForUnknown ? ControlText.value(item.node) : written.isEmpty ? "" : ControlText.dots
    var window = LineWindow()
    window.text = all.shortened(columns: max(1, columns - 1))
    window.width = TextWidth.of(window.text)
    window.cursor = window.width
    return window
  }

  private func addState(to strip: inout Strip, columns: Int) {
    switch item.node.state {
    case .loading, .running:
      guard let time else { return }
      let words = activity(time, columns: columns - 2)
      if !words.isEmpty { strip.add("  " + words, .accent) }
    case .failed: strip.add("  ✗ failed", .bad)
    default: break
    }
  }

  /// What goes on, how far it is, and for how long: where there is little room, only what the moving sign does not say.
  private func activity(_ time: String, columns: Int) -> String {
    let word = item.node.state == .loading ? "loading" : "running"
    let loader = item.node.loader.map { " " + Printable.line(String($0.split(separator: ".").last ?? "")) } ?? ""
    let progress = ControlText.progress(item.node.progress)
    let all = [word + loader, progress, time].filter { !$0.isEmpty }.joined(separator: " · ")
    if TextWidth.of(all) <= columns { return all }
    return [progress, time].filter { !$0.isEmpty }.joined(separator: " · ").shortened(columns: max(1, columns))
  }
}

extension String {
  /// Whether it ends in the path of a file, of which the end says most.
  fileprivate var hasSlashedName: Bool {
    guard let slash = lastIndex(of: "/") else { return false }
    return !self[slash...].contains(" ")
  }

  /// The same text with `…` inside of it, so wide at most: both ends show.
  fileprivate func shortenedInside(columns: Int) -> String {
    if TextWidth.of(self) <= columns { return self }
    let end = String(String(reversed()).cut(columns: columns / 2).reversed())
    return cut(columns: max(0, columns - 1 - TextWidth.of(end))) + "…" + end
  }
}
