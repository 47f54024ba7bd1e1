internal import RutterCore
internal import RutterText

/// What is wrong with a line that should be a key.
package struct KeyTextError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

extension KeyText {
  /// The keys of some lines.
  ///
  /// - Parameter text: A key a line; empty lines, and those that begin with `# `, are none.
  /// - Returns: The keys in their order.
  /// - Throws: which line is no key, and what it should be.
  package static func keys(in text: String) throws(KeyTextError) -> [Key] {
    var keys: [Key] = []
    // By scalars: what follows a line's end may join it to one character.
    for (place, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(line.last == "\r" ? line.dropLast() : line)
      if line.isEmpty || line.hasPrefix("# ") { continue }
      do throws(KeyTextError) { keys.append(try key(line)) } catch {
        throw KeyTextError("line \(place + 1): \(error)")
      }
    }
    return keys
  }

  /// The key of a line.
  ///
  /// - Throws: what was expected, and what came.
  package static func key(_ line: String) throws(KeyTextError) -> Key {
    let words = Words(line)
    if let key = try words.key() { return key }
    let shown = Printable.text(line.shortened)
    let way = nearest(words.rest, among: names).map { "did you mean '\($0)'?" } ?? "such as a, Space, Enter or Ctrl-c"
    throw KeyTextError("a line is one key, got '\(shown)'; \(way)")
  }

  private static let names =
    Key.Name.allCases.map(\.rawValue) + [
      "Space", "Paste \"\"", "Press left at 1:1", "Release left at 1:1", "WheelUp at 1:1", "WheelDown at 1:1",
      "FocusIn", "FocusOut", "Cursor 1:1",
    ]
}

/// A line of a key, part by part.
private struct Words {
  private(set) var rest: String
  private var modifiers: Key.Modifiers = []

  init(_ line: String) {
    rest = line
    while let held = KeyText.modifiers.first(where: { rest.hasPrefix($0.name) && rest.utf8.count > $0.name.utf8.count })
    {
      rest.removeFirst(held.name.count)
      modifiers.insert(held.modifier)
    }
  }

  func key() throws(KeyTextError) -> Key? {
    if let character { return .character(character, modifiers) }
    if let name = Key.Name(rawValue: rest) { return .named(name, modifiers) }
    if let mouse = try mouse() { return .mouse(mouse) }
    guard modifiers.isEmpty else { return nil }
    if let text = try pasted() { return .paste(text) }
    switch rest {
    case "FocusIn": return .focus(true)
    case "FocusOut": return .focus(false)
    default: return try report().map(Key.report)
    }
  }

  private var character: Character? {
    if rest == "Space" { return " " }
    if rest.hasPrefix("U+") {
      let scalars = rest.dropFirst(2).split(separator: "+", omittingEmptySubsequences: false).map(Self.scalar)
      var view = String.UnicodeScalarView()
      for scalar in scalars {
        guard let scalar else { return nil }
        view.append(scalar)
      }
      return Self.single(String(view))
    }
    return Self.single(rest)
  }

  private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }

  private func after(_ start: String) -> Substring? { rest.hasPrefix(start) ? rest.dropFirst(start.count) : nil }

  private func cell(_ text: some StringProtocol) throws(KeyTextError) -> (row: Int, column: Int) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1], row > 0, column > 0 else {
      throw KeyTextError(
        "a cell is a row and a column from 1, such as 3:12, got '\(Printable.text(String(text).shortened))'")
    }
    return (row - 1, column - 1)
  }

  private func mouse() throws(KeyTextError) -> Mouse? {
    let buttons = Mouse.Button.allCases
    let deeds: [(String, Mouse.Deed)] =
      [("WheelUp", .wheelUp), ("WheelDown", .wheelDown)] + buttons.map { ("Press \($0.rawValue)", .press($0)) }
      + buttons.map { ("Release \($0.rawValue)", .release($0)) }
    for (name, deed) in deeds {
      guard let place = after("\(name) at ") else { continue }
      let cell = try cell(place)
      return Mouse(deed, row: cell.row, column: cell.column, modifiers: modifiers)
    }
    return nil
  }

  private func report() throws(KeyTextError) -> TerminalReport? {
    if rest == "Attributes" { return .attributes }
    if let place = after("Cursor ") {
      let cell = try cell(place)
      return .cursor(row: cell.row, column: cell.column)
    }
    for (name, ground) in [("Background #", TerminalReport.Ground.background), ("Foreground #", .foreground)] {
      guard let digits = after(name) else { continue }
      guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else {
        throw KeyTextError("a colour is six hexadecimal digits, got '\(Printable.text(String(digits).shortened))'")
      }
      return .color(
        ground,
        TerminalReport.Color(
          red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF)))
    }
    let words = rest.split(separator: " ")
    guard words.count == 3, words[0] == "Mode", let number = Int(words[1]), number >= 0,
      ["known", "unknown"].contains(words[2])
    else { return nil }
    return .mode(number, isKnown: words[2] == "known")
  }

  private func pasted() throws(KeyTextError) -> String? {
    guard let quoted = after("Paste ") else { return nil }
    var scalars = Array(quoted.unicodeScalars)[...], text = String.UnicodeScalarView()
    let wrong = KeyTextError(
      #"a paste is a text in quotes, in which \n, \r, \t, \", \\ and \u{1F600} stand for others"#)
    guard scalars.popFirst() == "\"", scalars.popLast() == "\"" else { throw wrong }
    while let scalar = scalars.popFirst() {
      guard scalar != "\"" else { throw wrong }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": text.append("\n")
      case "r": text.append("\r")
      case "t": text.append("\t")
      case "\"": text.append("\"")
      case "\\": text.append("\\")
      case "u":
        guard scalars.popFirst() == "{", let end = scalars.firstIndex(of: "}") else { throw wrong }
        let digits = String(String.UnicodeScalarView(scalars[..<end]))
        guard let scalar = Self.scalar(digits[...]) else { throw wrong }
        text.append(scalar)
        scalars = scalars[(end + 1)...]
      default: throw wrong
      }
    }
    return String(text)
  }
}
