/// The words of an error, where there is no room for more, or where more is told elsewhere.
enum ErrorWords {
  /// A message without the line of a script with which it begins: `flow.lua:12: dry` as `dry`.
  static func withoutPlace(_ message: String) -> String {
    guard let end = message.firstRange(of: ": "), isPlace(message[..<end.lowerBound]) else { return message }
    return String(message[end.upperBound...])
  }

  private static func isPlace(_ text: Substring) -> Bool {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return false }
    let line = text[text.index(after: colon)...]
    return !line.isEmpty && line.utf8.allSatisfy { (0x30...0x39).contains($0) } && !text.contains(" ")
  }
}
