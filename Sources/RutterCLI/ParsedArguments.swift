internal import RutterCore

/// Wrong usage: exit code 2.
struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  let description: String
  /// Whose help to look at.
  let command: String?
  init(_ description: String, command: String? = nil) {
    self.description = description
    self.command = command
  }
}

/// The words after a command's name, sorted by its table.
struct ParsedArguments: Sendable, Equatable {
  var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts words into options and operands. After `--` everything is an operand.
  ///
  /// - Throws: an unknown option with the nearest known one, a missing or surplus value.
  init(_ words: [String], table: CommandTable) throws(UsageError) {
    var rest = words[...]
    var areOptionsOver = false
    while let word = rest.popFirst() {
      if word.isEmpty {
        // Mostly a variable of the shell that is not set.
        throw UsageError(
          "an operand is empty; usage: rutter \(table.name) \(table.operands)", command: table.name)
      } else if areOptionsOver || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        areOptionsOver = true
      } else {
        try take(word, &rest, table)
      }
    }
  }

  /// Whether a switch was given.
  func has(_ option: String) -> Bool { values[option] != nil }
  /// The value of an option that is given once at most.
  func value(_ option: String) -> String? { values[option]?.last }
  /// The values of a repeatable option, in the order given.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>, _ table: CommandTable) throws(UsageError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = table.options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
      if try takeJoined(word, table) { return }
      throw UsageError("unknown option '\(parts[0])'\(Self.hint(parts[0], table))", command: table.name)
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value", command: table.name) }
      values[option.name] = []
      return
    }
    if option.isValueOptional, parts.count == 1 {
      // Given with a value and without are two things.
      values[option.name, default: []] += option.isRepeatable ? [""] : []
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(placeholder)", command: table.name)
    }
    try put(value, option, table)
  }

  /// A short name with its value joined: `-j4`.
  private mutating func takeJoined(_ word: String, _ table: CommandTable) throws(UsageError) -> Bool {
    guard !word.hasPrefix("--"), word.utf8.count > 2,
      let option = table.options.first(where: { $0.value != nil && $0.short == String(word.prefix(2)) })
    else { return false }
    try put(String(word.dropFirst(2)), option, table)
    return true
  }

  private mutating func put(_ value: String, _ option: Option, _ table: CommandTable) throws(UsageError) {
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let words = option.choices.joined(separator: ", ")
      throw UsageError("\(option.name) takes one of \(words), got '\(value)'", command: table.name)
    }
    if !option.isRepeatable, let before = values[option.name]?.first {
      throw UsageError("\(option.name) is given twice: '\(before)' and '\(value)'", command: table.name)
    }
    values[option.name, default: []].append(value)
  }

  private static func hint(_ word: String, _ table: CommandTable) -> String {
    nearest(word, among: table.options.map(\.name)).map { "; did you mean \($0)?" } ?? ""
  }
}
