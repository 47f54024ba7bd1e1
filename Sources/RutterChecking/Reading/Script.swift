internal import RutterCore
internal import RutterLua

/// A source text of a plugin, read.
struct Script {
  /// A name that stands in a text.
  struct Name {
    let name: String
    let line: Int
    /// Whether it is one of `function name() … end`.
    var isFunction = false
  }

  /// What the parser noted.
  struct Notes {
    var readGlobals: [Name] = []
    var assignedGlobals: [Name] = []
    /// What is used as a value or called: the whole of `rutter.fs.read`, and what a `require` gives.
    var uses: [(value: Expression, line: Int)] = []
    var calls: [WrittenCall] = []
    var tables: [WrittenTable] = []
    var functions: [WrittenFunction] = []
    /// The names of all local variables.
    var variables: Set<String> = []
    /// Those that are declared with a value.
    var declared: [Variable] = []
  }

  let plugin: String
  /// How it is required; empty for the main script.
  let module: String
  /// The path of its file.
  let file: String
  /// As messages name it.
  let name: String
  let notes: Notes
  /// The texts and numbers that are written in it, each once, in the order of the text.
  let literals: [Token.Kind]
  /// The texts among them that something is compared with.
  let compared: [String]
  /// The numbers that something is compared with.
  let bounds: [String]
  /// The texts that tables have as keys which are looked up by a value.
  let keys: [String]
  /// What is held and resumed by names that are written there.
  let holding: Holding

  init(_ source: SourceText, plugin: String, file: String) {
    self.plugin = plugin
    self.file = file
    name = source.file
    module = source.module
    let tokens = Lexer.tokens(of: source.bytes)
    var parser = Parser(tokens)
    parser.parse()
    notes = parser.notes
    let reading = LiteralReading(tokens.map(\.kind))
    (compared, bounds, keys, holding) = (reading.compared, reading.bounds, reading.keys, reading.holding)
    var seen: Set<String> = []
    literals = tokens.map(\.kind).filter { kind in
      switch kind {
      case .text(let text): seen.insert("t" + text).inserted
      case .number(let number): seen.insert("n" + number).inserted
      default: false
      }
    }
  }

  /// What is found of one kind in one text is told up to here.
  static let mostFindings = 100

  /// What is found in parts of the text, from its beginning.
  func findings<Part>(_ parts: [Part], _ finding: (Part) -> Finding?) -> [Finding] {
    var found: [Finding] = []
    for part in parts where found.count < Self.mostFindings { if let finding = finding(part) { found.append(finding) } }
    return found
  }

  // MARK: What expressions mean

  /// The place of a value in the API: `fs`, `read` for `rutter.fs.read`, whatever the script calls `rutter`; nothing for
  /// that itself. Nil if it is not of the API.
  func path(_ value: Expression, depth: Int = 0) -> [String]? {
    guard depth < Self.deepest else { return nil }
    switch value {
    case .variable(let variable): return variable.constant.flatMap { path($0, depth: depth + 1) }
    case .field(let base, let name): return path(base, depth: depth + 1).map { $0 + [name] }
    case .call(let call): return call.requires == "rutter" ? [] : nil
    default: return nil
    }
  }

  /// The qualified name of the type or loader that a value is.
  func registration(_ value: Expression, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
    switch value {
    case .variable(let variable): return variable.constant.flatMap { registration($0, depth: depth + 1) }
    case .call(let call):
      let words = [["type"], ["loader"], ["flow"], ["steps"]]
      guard let name = call.text, let path = path(call.callee), words.contains(path) else { return nil }
      return "\(plugin).\(name)"
    case .field(let base, let name):
      if let owner = self.owner(base) { return "\(owner).\(name)" }
      guard let path = path(value), path.count == 1, TypeName.builtIn.contains(TypeName(Text(path[0]))) else {
        return nil
      }
      return path[0]
    default: return nil
    }
  }

  /// The plugin that `rutter.plugin("cookbook")` names.
  func owner(_ value: Expression, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
    switch value {
    case .variable(let variable): return variable.constant.flatMap { owner($0, depth: depth + 1) }
    case .call(let call): return path(call.callee) == ["plugin"] ? call.text : nil
    default: return nil
    }
  }

  /// The calls of one function of the API: `slot`, or `path`, `push`.
  func calls(_ path: String...) -> [WrittenCall] { notes.calls.filter { self.path($0.callee) == path } }

  /// Whether a part of the API, or with an empty path the whole of it, goes where nobody sees what becomes of it: it is
  /// handed to a function, kept in a table, given back, or read by a key that is put together.
  func givesAway(_ path: [String]) -> Bool {
    let used = notes.uses.count { use in
      if case .call(let call) = use.value, call.isStatement { return false }
      return self.path(use.value) == path
    }
    // Of these it is known: a variable is followed, and a call is a call.
    let named = notes.declared.count { $0.constant.map { self.path($0) == path } ?? false }
    return used > named + notes.calls.count { self.path($0.callee) == path }
  }

  /// How far variables are followed that are declared with each other.
  private static let deepest = 20
}

extension WrittenCall {
  /// The module that it requires.
  var requires: String? { if case .global("require") = callee { text } else { nil } }
}
