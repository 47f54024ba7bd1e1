/// Moments of a terminal as SVG: one, or several that follow each other for ever.
///
/// Each moment was taken twice, on a light and on a dark ground, so that the picture has the colours for both.
struct TerminalPicture {
  struct Frame {
    let light: Moment
    let dark: Moment
  }

  let title: String
  let columns: Int
  let frames: [Frame]
  /// How long each of them shows.
  var seconds = 2.0

  private static let cell = (width: 8.4, height: 18.0)
  private static let margin = 14.0

  /// The picture.
  func svg() -> String {
    let rows = frames.map { max($0.light.height, $0.dark.height) }.max() ?? 1
    let width = Double(columns) * Self.cell.width + 2 * Self.margin
    let height = Double(rows) * Self.cell.height + 2 * Self.margin
    var styles = Styles()
    let groups = frames.enumerated().map { place, frame in
      let body = self.body(frame, &styles)
      if frames.count == 1 { return body }
      return "<g class=\"f\" style=\"animation-delay:\(number(Double(place) * seconds))s\">\n\(body)</g>\n"
    }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" width="\(number(width))" \
      height="\(number(height))" role="img">
      <title>\(Self.escaped(title))</title>
      <style>
      text{font:14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre;fill:#1f2328}
      .g{fill:#fff;stroke:#d1d9e0}.b{font-weight:700}.u{text-decoration:underline}.r{fill:#1f2328}text.r{fill:#fff}
      \(animation)\(styles.light)@media(prefers-color-scheme:dark){text{fill:#e6edf3}.g{fill:#12161c;stroke:#3d444d}\
      .r{fill:#e6edf3}text.r{fill:#12161c}\(styles.dark)}
      </style>
      <rect class="g" x=".5" y=".5" width="\(number(width - 1))" height="\(number(height - 1))" rx="8"/>
      \(groups)</svg>

      """
  }

  /// Who wants no motion sees the first moment.
  private var animation: String {
    guard frames.count > 1 else { return "" }
    let share = number(100 / Double(frames.count))
    let total = number(seconds * Double(frames.count))
    return """
      .f{opacity:0;animation:f \(total)s step-end infinite}@keyframes f{0%{opacity:1}\(share)%{opacity:0}}
      @media(prefers-reduced-motion:reduce){.f{animation:none}.f:first-of-type{opacity:1}}

      """
  }

  private func body(_ frame: Frame, _ styles: inout Styles) -> String {
    var text = ""
    for (row, (light, dark)) in zip(frame.light.cells, frame.dark.cells).enumerated() {
      for run in runs(light, dark) { text += self.text(run, row, &styles) }
    }
    if let cursor = frame.light.cursor {
      text += rect("r", cursor.row, cursor.column, 1, extra: " opacity=\".3\"")
    }
    return text
  }

  // MARK: Runs

  /// Cells side by side that look alike.
  private struct Run {
    var column: Int
    var width: Int
    var text: String
    let look: Look
  }

  private struct Look: Hashable {
    let isBold, isUnderlined, isReversed: Bool
    let light, dark: Moment.Color?
  }

  private func runs(_ light: [Moment.Cell], _ dark: [Moment.Cell]) -> [Run] {
    var runs: [Run] = []
    for (place, (cell, other)) in zip(light, dark).enumerated() {
      let end = place + 1 < light.count ? light[place + 1].column : columns
      let look = Look(
        isBold: cell.isBold, isUnderlined: cell.isUnderlined, isReversed: cell.isReversed, light: cell.color,
        dark: other.color)
      if let last = runs.last, last.look == look {
        runs[runs.count - 1].text += cell.text
        runs[runs.count - 1].width += end - cell.column
      } else {
        runs.append(Run(column: cell.column, width: end - cell.column, text: cell.text, look: look))
      }
    }
    return runs.compactMap(trimmed)
  }

  /// Blanks are not drawn, unless they look like something.
  private func trimmed(_ run: Run) -> Run? {
    if run.look.isUnderlined || run.look.isReversed { return run }
    let blanks = run.text.prefix { $0 == " " }.count
    var text = String(run.text.dropFirst(blanks))
    while text.last == " " { text.removeLast() }
    if text.isEmpty { return nil }
    let cut = run.text.count - blanks - text.count
    return Run(column: run.column + blanks, width: run.width - blanks - cut, text: text, look: run.look)
  }

  // MARK: Elements

  private func text(_ run: Run, _ row: Int, _ styles: inout Styles) -> String {
    var classes: [String] = []
    if run.look.isBold { classes.append("b") }
    if run.look.isUnderlined { classes.append("u") }
    if run.look.isReversed { classes.append("r") }
    if let light = run.look.light, let dark = run.look.dark, !run.look.isReversed {
      classes.append(styles.name(light, dark))
    }
    let x = number(Self.margin + Double(run.column) * Self.cell.width)
    let y = number(Self.margin + Double(row) * Self.cell.height + 13)
    let names = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    // The letters keep to the columns, whatever font there is.
    let length = number(Double(run.width) * Self.cell.width)
    return (run.look.isReversed ? rect("r", row, run.column, run.width) : "")
      + "<text x=\"\(x)\" y=\"\(y)\" textLength=\"\(length)\"\(names)>\(Self.escaped(run.text))</text>\n"
  }

  private func rect(_ name: String, _ row: Int, _ column: Int, _ width: Int, extra: String = "") -> String {
    let x = number(Self.margin + Double(column) * Self.cell.width)
    let y = number(Self.margin + Double(row) * Self.cell.height)
    return "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(number(Double(width) * Self.cell.width))\" "
      + "height=\"\(number(Self.cell.height))\"\(extra)/>\n"
  }

  /// Pairs of colours, each with a name.
  private struct Styles {
    private var names: [[Moment.Color]: String] = [:]
    private(set) var light = "", dark = ""

    mutating func name(_ light: Moment.Color, _ dark: Moment.Color) -> String {
      if let name = names[[light, dark]] { return name }
      let name = "c\(names.count)"
      names[[light, dark]] = name
      self.light += ".\(name){fill:\(light.hex)}"
      self.dark += ".\(name){fill:\(dark.hex)}"
      return name
    }
  }

  static func escaped(_ text: String) -> String {
    text.map { letter in
      switch letter {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(letter)
      }
    }.joined()
  }
}

/// A number with one digit behind the point at most.
func number(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
}
