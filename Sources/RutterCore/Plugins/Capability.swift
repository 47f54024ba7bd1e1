/// Something outside that scripts may use, such as the texts of files: one row of ``all``.
///
/// The row is all that is known of a capability inside. The border makes a function of its name in `rutter`, a call is
/// checked against the row, and a spec may put a stub of its name in the place of the work. The work itself is done at the
/// rim, by the performer of the same name in `RutterWorkers/Capabilities`.
package struct Capability: Sendable {
  /// Its function in `rutter`: `fs.read`.
  package let name: String
  /// What the function takes.
  package let parameters: [Parameter]
  /// The form of its answer.
  package let answer: Answer
  /// Whether it may give nil without a message, where there is nothing to give and that is no failure.
  package let mayGiveNil: Bool
  /// What has to be granted to the plugin: one of these is enough.
  package let needs: [Grant.Word]
  /// Whether an answer is a piece of what was asked for. The function then gives an iterator over all items.
  ///
  /// Such a call has one argument more, the last: the position at which the piece begins, 0 for the first. An answer is a
  /// list of items, the position of the next piece (null behind the last one), and a message that says why the items end
  /// there, if that is no good end.
  package let comesInPieces: Bool
  /// Whether scripts call it as a method of the table that it stands in: `rutter.store:get(key)`.
  package let isMethod: Bool
  /// The method of databases, as `rutter.sqlite.open` gives them, that asks for it; nil for what is no part of one.
  package let method: String?
  /// What it does to transactions, or within one.
  let deed: Deed?

  /// Every capability that there is.
  package static let all = [
    Capability("fs.read", takes: [.path, .reading], gives: .text, needs: .read),
    Capability("fs.list", takes: [.path], gives: .texts, needs: .read),
    Capability("fs.lines", takes: [.path], gives: .texts, needs: .read, comesInPieces: true),
    Capability("fs.info", takes: [.path], gives: .record(.kind, .modified, .size), needs: .read, .write),
    Capability("fs.write", takes: [.path, .text], gives: .isTrue, needs: .write),
    Capability("fs.append", takes: [.path, .text], gives: .isTrue, needs: .write),
    Capability("fs.remove", takes: [.path], gives: .isTrue, needs: .write),
    Capability("fs.make_folder", takes: [.path], gives: .isTrue, needs: .write),
    Capability("http.get", takes: [.url, .httpOptions()], gives: .reply, needs: .http),
    Capability("http.post", takes: [.url, .httpOptions(withBody: true)], gives: .reply, needs: .http),
    Capability("http.request", takes: [.httpRequest], gives: .reply, needs: .http),
    Capability(
      "run", takes: [.program, .programArguments, .programOptions],
      gives: .record(.code, .errors, .output, .signal), needs: .run),
    Capability("store.get", takes: [.key], gives: .anything, mayGiveNil: true, needs: .store, isMethod: true),
    Capability("store.set", takes: [.key, .kept], gives: .isTrue, needs: .store, isMethod: true),
    Capability("store.remove", takes: [.key], gives: .boolean, needs: .store, isMethod: true),
    Capability("store.keys", takes: [], gives: .texts, needs: .store, isMethod: true),
    Capability(
      "sqlite.query", takes: [.database, .sql, .ofSQL, .ofQuery, .transaction], gives: .records, needs: .sqlite,
      of: "query"),
    Capability(
      "sqlite.execute", takes: [.database, .sql, .ofSQL, .transaction], gives: .record(.changes, .lastID),
      needs: .sqlite, of: "execute", deed: .changes),
    Capability(
      "sqlite.begin", takes: [.database, .transaction], gives: .anything, needs: .sqlite, of: "transaction",
      deed: .begins),
    Capability(
      "sqlite.commit", takes: [.database, .transaction], gives: .anything, needs: .sqlite, of: "transaction",
      deed: .ends),
    Capability(
      "sqlite.rollback", takes: [.database, .transaction], gives: .anything, needs: .sqlite, of: "transaction",
      deed: .ends),
  ]

  /// Their names, sorted.
  package static let names = all.map(\.name).sorted()

  /// The capability of this name; nil if there is none.
  package static func named(_ name: String) -> Capability? { all.first { $0.name == name } }

  package init(
    _ name: String, takes parameters: [Parameter], gives answer: Answer = .anything, mayGiveNil: Bool = false,
    needs: Grant.Word..., comesInPieces: Bool = false, isMethod: Bool = false, of method: String? = nil,
    deed: Deed? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.answer = answer
    self.mayGiveNil = mayGiveNil
    self.deed = deed
    self.needs = needs
    self.comesInPieces = comesInPieces
    self.isMethod = isMethod
    self.method = method
  }

  /// What a test answers that neither stubs nor allows it; nil where that is a mistake of the test. Where nothing is open,
  /// a transaction of stubs begins and ends without anybody being asked.
  package var answerOfNobody: CallResult? { method == "transaction" ? .values([.integer(0)]) : nil }

  /// Its function as a script writes it: `rutter.fs.read`, `rutter.store:get`, `db:query`.
  package var call: String {
    if let method { return "db:\(method)" }
    guard isMethod, let dot = name.lastIndex(of: ".") else { return "rutter.\(name)" }
    return "rutter.\(name[..<dot]):\(name[name.index(after: dot)...])"
  }
}

extension Capability {
  /// The form of an answer that is no failure.
  package enum Answer: Sendable {
    case anything
    /// A text, or bytes.
    case text
    case texts
    case isTrue
    case boolean
    /// A record of these fields. What stands in for one may leave out what nobody looks at.
    case record([Field])
    case records
    /// What a server answers.
    case reply

    fileprivate static func record(_ fields: Field...) -> Answer { .record(fields) }

    /// All that a record may have which is the answer; nil where that is something else, or not known before.
    package var fieldNames: [String]? {
      switch self {
      case .record(let fields): fields.map(\.name)
      case .reply: ["body", "headers", "status", "url"]
      default: nil
      }
    }

    /// A field of an answer.
    package struct Field: Sendable {
      package let name: String
      package let schema: Schema
      /// Whether it may hold bytes where a text is meant.
      package let mayBeBytes: Bool
      /// What it holds where whoever stands in leaves it out; nil for nothing.
      package let usual: Value?
      /// The field that an answer has in its place.
      package let other: String?

      private init(
        _ name: String, _ schema: Schema, mayBeBytes: Bool = false, usual: Value?, or other: String? = nil
      ) {
        self.name = name
        self.schema = schema
        self.mayBeBytes = mayBeBytes
        self.usual = usual
        self.other = other
      }

      fileprivate static let kind = Field("kind", .oneOf(["file", "folder", "other"]), usual: .string("file"))
      fileprivate static let modified = Field("modified", .number, usual: .number(0))
      fileprivate static let size = Field("size", .integer, usual: .integer(0))
      fileprivate static let code = Field("code", .integer, usual: .integer(0), or: "signal")
      fileprivate static let errors = Field("errors", .string, usual: .string(""))
      fileprivate static let output = Field("output", .string, mayBeBytes: true, usual: .string(""))
      fileprivate static let signal = Field("signal", .string, usual: nil, or: "code")
      fileprivate static let changes = Field("changes", .integer, usual: .integer(0))
      fileprivate static let lastID = Field("last_id", .integer, usual: .integer(0))
    }
  }

  /// What a call does to transactions of a database, or within one.
  package enum Deed: Sendable {
    case begins, changes, ends
  }

  /// One argument.
  package struct Parameter: Sendable {
    /// As messages call it: `a path`.
    let words: String
    package let schema: Schema
    /// The most bytes of all texts in it. Many calls may wait in line, each with its arguments.
    let mostBytes: Int
    /// Where in it bytes may stand that are no text.
    let bytes: BytePlaces
    /// Whether a call without it has none, not even null: it came later than transcripts of calls without it.
    let canBeLeftOut: Bool

    package init(
      _ words: String, _ schema: Schema, mostBytes: Int, bytes: BytePlaces = .nowhere,
      canBeLeftOut: Bool = false
    ) {
      self.words = words
      self.schema = schema
      self.mostBytes = mostBytes
      self.bytes = bytes
      self.canBeLeftOut = canBeLeftOut
    }

    package static let path = Parameter("a path", .string, mostBytes: 4096)
    /// No value that crosses is longer.
    package static let text = Parameter("a text", .string, mostBytes: 8 << 20, bytes: .whole)
    /// How an answer is wanted.
    package static let reading = Parameter(
      "options", .optional(.record([SchemaField("as", .optional(.oneOf(answers)))])), mostBytes: 64,
      canBeLeftOut: true)
    /// The forms of answers: a text, which they have to be, or bytes, which they may be.
    static let answers: Words = ["text", "bytes"]
    package static let program = Parameter("a program", .string, mostBytes: 4096)
    package static let programArguments = Parameter(
      "a list of arguments", .optional(.list(.string)), mostBytes: 128 << 10)
    /// Limit and timeout are read by the performer. Beside an input of 1 MiB there is the environment.
    package static let programOptions = Parameter(
      "options",
      .optional(
        .record([
          SchemaField("as", .optional(.oneOf(answers))), SchemaField("environment", .optional(.dictionary(.string))),
          SchemaField("folder", .optional(.string)), SchemaField("input", .any), SchemaField("limit", .any),
          SchemaField("timeout", .any),
        ])), mostBytes: (1 << 20) + (64 << 10), bytes: .field("input"))
    package static let key = Parameter("a key", .string, mostBytes: 256)
    package static let database = Parameter("a database", .string, mostBytes: 4096)
    package static let sql = Parameter("a statement", .string, mostBytes: 100_000)
    /// What stands for the question marks and names in a statement.
    package static let ofSQL = Parameter("parameters", .any, mostBytes: .max, bytes: .anywhere)
    package static let ofQuery = Parameter(
      "options", .optional(.record([SchemaField("limit", .optional(.integer))])), mostBytes: 64)
    /// In which transaction; nil for none.
    package static let transaction = Parameter("a transaction", .optional(.integer), mostBytes: 0)
    /// Something that a plugin keeps.
    package static let kept = Parameter("a value", .any, mostBytes: 1 << 20, bytes: .anywhere)
  }

  /// Checks the arguments of a call, without a position, and brings them into the form of the schemas.
  ///
  /// - Parameters:
  ///   - arguments: As the caller gave them.
  ///   - caller: What the message calls the function: `rutter.fs.read`.
  /// - Returns: One argument for each parameter; what was left out is null.
  /// - Throws: What the function takes, and what it got.
  package func fit(_ arguments: [Value], for caller: String) throws(ScriptError) -> [Value] {
    if arguments.count > parameters.count {
      let number = parameters.count == 1 ? "more than one argument" : "\(arguments.count) arguments"
      throw ScriptError("\(caller) takes \(words), got \(number)")
    }
    var fitted: [Value] = []
    fitted.reserveCapacity(parameters.count)
    for (place, parameter) in parameters.enumerated() {
      let argument = place < arguments.count ? arguments[place] : .null
      fitted.append(try parameter.fit(argument, for: caller))
    }
    if parameters.last?.canBeLeftOut == true, fitted.last == .null { fitted.removeLast() }
    return fitted
  }

  /// Checks a call that may come from elsewhere than a script: its position may be missing.
  ///
  /// - Returns: The arguments, and behind them the position if the answer comes in pieces.
  package func fit(_ call: OutsideCall) throws(ScriptError) -> [Value] {
    var arguments = call.arguments
    var position: Value?
    if comesInPieces { position = arguments.count > parameters.count ? arguments.removeLast() : .integer(0) }
    arguments = try fit(arguments, for: name)
    if let position { arguments.append(position) }
    return arguments
  }

  private var words: String {
    guard let last = parameters.last else { return "no arguments" }
    let others = parameters.dropLast().map(\.words).joined(separator: ", ")
    return others.isEmpty ? last.words : "\(others) and \(last.words)"
  }
}

extension Capability.Parameter {
  fileprivate func fit(_ argument: Value, for caller: String) throws(ScriptError) -> Value {
    let bytes = argument.textBytes
    if bytes > mostBytes { throw ScriptError("\(caller) takes \(words) of at most \(mostBytes) bytes, got \(bytes)") }
    if case .bytes = argument, self.bytes == .whole { return argument }
    if let path = argument.bytes(beside: self.bytes) {
      throw ScriptError("\(caller) takes \(words), got \(path)a string that is not valid UTF-8")
    }
    do throws(Mismatch) {
      return try Types().fit(argument, to: schema)
    } catch {
      let got = error.path.isEmpty ? ", got \(argument.kind.withArticle)" : ": \(error)"
      throw ScriptError("\(caller) takes \(words)\(got)")
    }
  }
}
