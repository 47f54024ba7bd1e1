internal import RutterTerminal

/// What a terminal is asked, and what it has answered.
struct TerminalQuestions: Sendable {
  /// An answer that takes longer is none.
  private static let patience: Int64 = 100_000

  /// In which row of the terminal the picture begins; nil while that is not known.
  var origin: Int?
  /// Whether the ground is light; nil while that is not known.
  private(set) var isLight: Bool?
  private var open = 0
  private var asked: Int64 = 0

  /// Whether an answer is still to come.
  var isOpen: Bool { open > 0 }
  /// Until when that may be.
  var lastMoment: Int64 { asked + Self.patience }

  /// Asks.
  ///
  /// - Parameters:
  ///   - origin: Whether to ask where the cursor is, which stands where the picture begins.
  ///   - ground: Whether to ask for the colour of the ground.
  ///   - now: The present moment.
  /// - Returns: What to write. All terminals answer the last question, and answer in order.
  mutating func ask(origin: Bool, ground: Bool, at now: Int64) -> String {
    asked = now
    open += 1
    return (ground && isLight == nil ? "\u{1B}]11;?\u{1B}\\" : "") + (origin ? "\u{1B}[6n" : "") + "\u{1B}[c"
  }

  mutating func take(_ report: TerminalReport, at now: Int64) {
    switch report {
    case .attributes: open = max(0, open - 1)
    case .cursor(let row, _): if now - asked <= Self.patience { origin = row }
    case .color(.background, let color):
      // How light people find each part.
      isLight = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) > 127_500
    case .color, .mode: break
    }
  }
}
