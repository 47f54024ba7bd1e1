/// The colours of a terminal: how many it has, and on what ground.
package struct Palette: Sendable, Hashable {
  package enum Depth: Sendable, CaseIterable {
    /// No colours; bold, underlined and reversed text is left.
    case none
    case basic
    case extended
    case trueColor
  }
  package var depth: Depth
  package var isLight: Bool

  package init(_ depth: Depth, isLight: Bool = false) {
    self.depth = depth
    self.isLight = isLight
  }

  /// What a terminal's environment says of its colours.
  ///
  /// - Parameters:
  ///   - hasColor: Whether colours are wanted.
  ///   - variable: The value of a variable, empty where it is not set.
  /// - Returns: The palette. What is not known is taken for little: 16 colours on a dark ground.
  package static func of(hasColor: Bool, _ variable: (String) -> String) -> Palette {
    let isLight = isLight(variable("COLORFGBG"))
    guard hasColor else { return Palette(.none, isLight: isLight) }
    let terminal = variable("TERM")
    if ["truecolor", "24bit"].contains(variable("COLORTERM")) || terminal.hasSuffix("-direct") {
      return Palette(.trueColor, isLight: isLight)
    }
    return Palette(terminal.hasSuffix("256color") ? .extended : .basic, isLight: isLight)
  }

  /// The last of the numbers in `15;0` is the ground's: 7 and 15 are light.
  private static func isLight(_ colors: String) -> Bool {
    guard let ground = colors.split(separator: ";").last.flatMap({ Int($0) }) else { return false }
    return ground == 7 || ground == 15
  }

  /// The parameters that set a style on a terminal, all others off: `0;1;36`.
  package func parameters(_ style: CellStyle) -> String {
    var text = "0"
    if style.isBold { text += ";1" }
    if style.tone == .muted, depth == .none { text += ";2" }
    if style.isUnderlined { text += ";4" }
    if style.isReversed { text += ";7" }
    if let color = color(style.tone) { text += ";" + color }
    return text
  }

  private func color(_ tone: CellStyle.Tone) -> String? {
    guard tone != .plain, depth != .none else { return nil }
    let place = Int(tone.rawValue) - 1
    switch depth {
    case .none: return nil
    case .basic: return (isLight ? Self.basicOnLight : Self.basicOnDark)[place]
    case .extended: return "38;5;\((isLight ? Self.extendedOnLight : Self.extendedOnDark)[place])"
    case .trueColor: return "38;2;" + (isLight ? Self.trueOnLight : Self.trueOnDark)[place]
    }
  }

  // In the order of the tones, but for the plain one. Every one of them has a contrast of at least 4.5 with its ground.
  private static let basicOnDark = ["37", "36", "32", "33", "91"]
  private static let basicOnLight = ["90", "34", "32", "35", "31"]
  private static let extendedOnDark = [247, 117, 114, 222, 210]
  private static let extendedOnLight = [241, 25, 28, 94, 124]
  private static let trueOnDark = ["158;163;176", "125;196;255", "140;207;126", "235;200;120", "250;140;140"]
  private static let trueOnLight = ["97;101;112", "0;92;168", "30;115;40", "130;88;0", "176;32;32"]
}
