/// What a word of the command line may be, for who completes it.
enum Operand: Sendable, Equatable {
  /// A flow or a plugin: a file of Lua that is no spec, or a folder.
  case flow
  case spec
  case file
  /// What chooses tests by their names.
  case test
  /// One of these.
  case words([String])
  /// Any word.
  case text
  /// As many of these as you like.
  indirect case many(Operand)

  /// What each of them is, if there may be several.
  var one: Operand { if case .many(let operand) = self { operand } else { self } }
  var isMany: Bool { self != one }
}

extension Option {
  private static let filePlaceholders: Set = ["FILE", "OUT", "PATH", "DIR"]

  /// What its value may be.
  var operand: Operand {
    if !choices.isEmpty { return .words(choices) }
    if value == "EXPR" { return .test }
    return value.map(Self.filePlaceholders.contains) == true ? .file : .text
  }

  /// Its names, the long one first.
  var names: [String] { [name] + [short].compactMap { $0 } }

  /// Whether its value is the next word.
  var takesNextWord: Bool { value != nil && !isValueOptional }
}
