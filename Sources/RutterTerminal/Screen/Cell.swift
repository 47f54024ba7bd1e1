/// One place of a picture.
package struct Cell: Sendable, Hashable {
  /// What stands here; nil for the second half of a wide character, which stands to the left.
  package var character: Character?
  package var style: CellStyle

  package init(_ character: Character?, _ style: CellStyle = .plain) {
    self.character = character
    self.style = style
  }

  package static let blank = Cell(" ")

  /// Whether terminals do not agree how many columns it takes: all that is built of several characters, but for letters
  /// with marks.
  package var isContested: Bool {
    guard let character, !character.isASCII else { return false }
    return character.unicodeScalars.dropFirst().contains { $0.properties.generalCategory != .nonspacingMark }
  }
}
