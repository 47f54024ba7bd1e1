/// How a cell is set off: what its text means, and in what manner. Which colour that is, a ``Palette`` knows.
package struct CellStyle: Sendable, Hashable {
  /// What a text means, as far as a colour can say it. Words or marks say the same.
  package enum Tone: UInt8, Sendable, CaseIterable {
    case plain, muted, accent, good, warning, bad
  }
  package var tone = Tone.plain
  package var isBold = false
  package var isUnderlined = false
  package var isReversed = false

  package init(_ tone: Tone = .plain, bold: Bool = false, underlined: Bool = false, reversed: Bool = false) {
    self.tone = tone
    isBold = bold
    isUnderlined = underlined
    isReversed = reversed
  }

  package static let plain = CellStyle()
  package static let muted = CellStyle(.muted)
  package static let accent = CellStyle(.accent)
  package static let strong = CellStyle(bold: true)
  package static let good = CellStyle(.good)
  package static let warning = CellStyle(.warning)
  package static let bad = CellStyle(.bad)

  /// The same, in bold.
  package var bold: CellStyle {
    var style = self
    style.isBold = true
    return style
  }

  /// The same, underlined.
  package var underlined: CellStyle {
    var style = self
    style.isUnderlined = true
    return style
  }
}
