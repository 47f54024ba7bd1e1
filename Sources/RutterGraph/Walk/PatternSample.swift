/// Texts that a Lua pattern matches: what a form is likely to let pass that looks at a field by it.
enum PatternSample {
  /// Texts for a pattern that is written in a script.
  ///
  /// - Parameters:
  ///   - pattern: As it is written.
  ///   - lengths: The lengths that something in the script may ask for.
  /// - Returns: The texts; none if what is written is likely to be no pattern.
  static func texts(_ pattern: String, lengths: [Int]) -> [String] {
    guard pattern.utf8.count <= 60, isPattern(pattern), let short = sample(pattern, repeats: 3),
      let long = sample(pattern, repeats: 12)
    else { return [] }
    var texts = [short] + (long == short ? [] : [long])
    // What is matched from the beginning alone may have to be of some length, too.
    if !pattern.hasSuffix("$") {
      texts += lengths.filter { $0 > short.count }.prefix(4).map { short + InputValues.digits($0 - short.count) }
    }
    return texts.filter { !$0.isEmpty }
  }

  /// Whether it is anchored, or asks for a class or a set; a format has neither.
  private static func isPattern(_ text: String) -> Bool {
    if text.hasPrefix("^") || text.hasSuffix("$") { return true }
    let classes = ["%a", "%w", "%l", "%u", "%d%d", "%d+", "%S+"]
    return classes.contains(where: text.contains) || text.contains("[") && text.contains("]")
  }

  private static func sample(_ pattern: String, repeats: Int) -> String? {
    var rest = Array(pattern)[...], text = ""
    if rest.first == "^" { rest.removeFirst() }
    while let item = rest.popFirst() {
      if item == "$", rest.isEmpty { break }
      if item == "(" || item == ")" { continue }
      guard let some = letters(item, &rest), !some.isEmpty else { return nil }
      for _ in 0..<count(&rest, repeats: repeats) { text.append(some[text.count % some.count]) }
    }
    return text
  }

  /// Some characters that an item stands for, of which the beginning is read.
  private static func letters(_ item: Character, _ rest: inout ArraySlice<Character>) -> [Character]? {
    switch item {
    case "%": rest.popFirst().flatMap(letters(of:))
    case "[": set(&rest)
    case ".": ["a"]
    default: [item]
    }
  }

  /// How often an item stands there, by the sign behind it, which is read.
  private static func count(_ rest: inout ArraySlice<Character>, repeats: Int) -> Int {
    guard let sign = rest.first, "+*-?".contains(sign) else { return 1 }
    rest.removeFirst()
    switch sign {
    case "+": return repeats
    case "?": return repeats > 3 ? 1 : 0
    default: return repeats > 3 ? repeats : 1
    }
  }

  /// Some characters of a class; nil for what is none.
  private static func letters(of kind: Character) -> [Character]? {
    switch kind {
    case "d": Array("123456789")
    case "a", "l", "w", "S": Array("adelov")
    case "u": Array("ADELOV")
    case "x": Array("1a2b")
    case "s", "D", "W", "A": [" "]
    case "p": ["-"]
    case "b", "f", "g", "c", "z": nil
    default: kind.isLetter || kind.isNumber ? nil : [kind]
    }
  }

  /// Some characters of a set, of which the beginning is read.
  private static func set(_ rest: inout ArraySlice<Character>) -> [Character]? {
    let isOther = rest.first == "^"
    if isOther { rest.removeFirst() }
    var all: [Character] = []
    while let item = rest.popFirst() {
      if item == "]", !all.isEmpty { return isOther ? Array("adelov1").filter { !all.contains($0) } : all }
      if item == "%" {
        guard let kind = rest.popFirst(), let some = letters(of: kind) else { return nil }
        all += some
      } else if rest.first == "-", rest.dropFirst().first.map({ $0 != "]" }) ?? false {
        all.append(item)
        rest.removeFirst()
        if let last = rest.popFirst() { all.append(last) }
      } else {
        all.append(item)
      }
    }
    return nil
  }
}
