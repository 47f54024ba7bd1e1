/// Writes a Lua program that compiles, choice by choice, from the grammar of scripts: the words are those of Lua's own
/// library and of the whole API, and every word is also given what it does not expect.
///
/// The prelude of a program has `say` (writes values to the log), `try` (calls a function and says what it raised), and
/// `intact` (says so if a script got through to what the sandbox protects).
final class Author {
  var choices: Choices
  /// How many parts may still be written; when nothing is left the simplest of each kind is.
  private var budget: Int
  private var depth = 0
  private var text = ""
  private var indent = 0
  /// The variables that hold something of a kind.
  var names: [Kind: [String]] = [:]
  private var count = 0
  /// Whether the program uses much memory in small pieces, for which it needs time.
  var isGreedy = false
  /// How many functions lie between the statement that is written and the main chunk, and what they may do.
  var role = Role.chunk

  /// What a variable or an expression holds, if nobody changed it.
  enum Kind: CaseIterable {
    case any, integer, number, text, table, list, function, type, loader, deferred, cell, registration, watch, operation
    case node, row, screen, thread, entry, grown
  }

  /// Where a function runs: what may be called there.
  enum Role: CaseIterable { case chunk, building, acting, loading, pure }

  init(_ choices: Choices, budget: Int) {
    self.choices = choices
    self.budget = budget
  }

  /// What was written, and the choices that are left.
  var finished: (text: String, rest: Choices) { (text, choices) }

  // MARK: Choosing

  func below(_ bound: Int) -> Int { choices.below(bound) }
  func once(in bound: Int) -> Bool { choices.once(in: bound) }
  func pick(_ options: [String]) -> String { choices.pick(options) }

  /// A variable that holds something of the kind.
  func variable(_ kind: Kind) -> String? {
    guard let known = names[kind], !known.isEmpty else { return nil }
    return known[below(known.count)]
  }

  /// A new name for something of the kind.
  func name(_ kind: Kind, _ letter: String) -> String {
    count += 1
    let name = letter + String(count)
    names[kind, default: []].append(name)
    return name
  }

  /// Writes a part that may have parts of its own, unless the program is deep or long enough.
  func nested(_ simplest: String, _ body: () -> String) -> String {
    guard depth < 6, budget > 0, !choices.areOver else { return simplest }
    depth += 1
    budget -= 1
    defer { depth -= 1 }
    return body()
  }

  /// Whether more statements may be written.
  var hasRoom: Bool { budget > 0 && !choices.areOver && depth < 7 }

  /// Writes a part of the program that may have so many parts of its own, however many were written before.
  func share(of size: Int, _ body: () -> Void) {
    budget = size
    body()
  }

  // MARK: Writing

  func line(_ code: String) {
    text += String(repeating: "  ", count: indent) + code + "\n"
  }

  /// Lines between a beginning and an end; variables that the body declares are known only there.
  func block(_ opening: String, _ closing: String = "end", _ body: () -> Void) {
    line(opening)
    indent += 1
    depth += 1
    budget -= 1
    let known = names
    body()
    names = known
    depth -= 1
    indent -= 1
    line(closing)
  }

  /// A function expression whose body is written in a role, in lines of its own.
  func function(_ parameters: String, _ role: Role, _ body: () -> Void) -> String {
    let outer = (text, indent, self.role, names)
    text = ""
    indent += 1
    self.role = role
    depth += 1
    budget -= 1
    for parameter in parameters.split(separator: ",") where parameter != "..." {
      names[.any, default: []].append(parameter.filter { $0 != " " })
    }
    body()
    depth -= 1
    let written = text
    (text, indent, self.role, names) = outer
    return "function(\(parameters))\n" + written + String(repeating: "  ", count: indent) + "end"
  }
}
