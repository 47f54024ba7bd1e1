/// What a terminal is told to do otherwise than usual, besides how it reads.
struct ScreenModes: OptionSet, Sendable {
  let rawValue: UInt8

  /// Pastes come in brackets, so that they can be told from keys.
  static let pastes = ScreenModes(rawValue: 1)
  /// Clicks and the wheel come as input.
  static let mouse = ScreenModes(rawValue: 2)
  /// A screen of its own; what stood on the other one is there again afterwards.
  static let alternateScreen = ScreenModes(rawValue: 4)
  /// Something is drawn: it may break off at any moment, with colours on, without a cursor, amid a synchronised update.
  static let drawing = ScreenModes(rawValue: 8)

  /// What switches each on and off. Off in the other order.
  private static let sequences: [(mode: ScreenModes, on: String, off: String)] = [
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[?1049l"), (.pastes, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.mouse, "\u{1B}[?1000h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1000l"),
    (.drawing, "", "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h"),
  ]

  /// What has to be written to have them.
  var on: String { Self.sequences.map { contains($0.mode) ? $0.on : "" }.joined() }

  /// What has to be written to have none of them any more.
  var off: String { Self.sequences.reversed().map { contains($0.mode) ? $0.off : "" }.joined() }
}
