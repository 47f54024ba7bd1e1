internal import RutterSpecs
internal import RutterText

/// Which tests a watch runs, and what its keys do.
struct WatchKeys: Sendable {
  /// What a key asks for.
  enum Action: Sendable, Equatable {
    case run, askPath, askName, quit, help, nothing
  }

  private(set) var isFailedOnly = false
  /// A part of the paths; empty for all.
  private(set) var path = ""
  private(set) var name: KeywordExpression?
  private var nameText = ""

  mutating func press(_ key: UInt8) -> Action {
    switch key {
    case UInt8(ascii: "a"):
      self = WatchKeys()
      return .run
    case UInt8(ascii: "f"):
      isFailedOnly = true
      return .run
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .run
    case UInt8(ascii: "p"): return .askPath
    case UInt8(ascii: "t"): return .askName
    // Also the end of input.
    case UInt8(ascii: "q"), 4: return .quit
    case UInt8(ascii: "h"), UInt8(ascii: "?"): return .help
    default: return .nothing
    }
  }

  mutating func filter(path: String) {
    self.path = path
    isFailedOnly = false
  }

  /// - Throws: what is wrong with the expression; the old one stays.
  mutating func filter(name text: String) throws(SelectionError) {
    name = text.isEmpty ? nil : try KeywordExpression(text)
    nameText = text
    isFailedOnly = false
  }

  func chooses(_ file: String) -> Bool { path.isEmpty || file.holds(path) }

  /// What is run, in words.
  var description: String {
    var words = [isFailedOnly ? "failed tests" : "all tests"]
    if !path.isEmpty { words.append("path has '\(path)'") }
    if !nameText.isEmpty { words.append("name is \(nameText)") }
    return words.joined(separator: ", ")
  }

  /// That no spec file has the part in its path.
  var nothingChosen: String {
    Printable.line("no spec file has '\(path)' in its path; p takes another part, a runs all") + "\n"
  }

  private static let keys = ["a all", "f failed", "p by path", "t by name", "Enter again", "q quit"]

  /// What the keys do, in lines that break between keys.
  static func hints(_ start: String = "", columns: Int) -> String {
    var lines = [start + keys[0]]
    for key in keys.dropFirst() {
      let longer = lines[lines.count - 1] + " · " + key
      if TextWidth.of(longer) <= columns { lines[lines.count - 1] = longer } else { lines.append(key) }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
