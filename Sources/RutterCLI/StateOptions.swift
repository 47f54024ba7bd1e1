internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// What `rutter state` was told.
struct StateOptions: Sendable, Equatable {
  /// What is done with the file.
  enum Work: Sendable, Equatable {
    case list
    case show
    /// The snapshot goes to standard output.
    case export(isSwiftUI: Bool)
    /// A snapshot comes from a file, or from standard input where that is `-`.
    case `import`(String, isSwiftUI: Bool)
    case delete
  }
  var path: String
  var session: String
  var work: Work
  var isJSON: Bool

  /// Reads the arguments of `state`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    var operands = arguments.operands[...]
    let usage = "usage: rutter state \(Self.words.joined(separator: "|")) FILE"
    guard let word = operands.popFirst() else { throw Self.wrong("what is to be done? \(usage)") }
    guard Self.words.contains(word) else {
      let way = nearest(word, among: Self.words).map { "did you mean '\($0)'?" } ?? usage
      throw Self.wrong("unknown word '\(word.shortened)'; \(way)")
    }
    guard let path = operands.popFirst() else {
      throw Self.wrong("which file? usage: rutter state \(word) FILE; rutter run --state FILE makes one")
    }
    self.path = path
    let isSwiftUI = arguments.has("--swiftui")
    switch word {
    case "list": work = .list
    case "show": work = .show
    case "export": work = .export(isSwiftUI: isSwiftUI)
    case "import":
      guard let source = operands.popFirst() else {
        throw Self.wrong("what is imported? usage: rutter state import FILE SNAPSHOT; - reads standard input")
      }
      work = .import(source, isSwiftUI: isSwiftUI)
    default: work = .delete
    }
    if let more = operands.first { throw Self.wrong("'\(word)' takes no more, got also '\(more.shortened)'") }
    if isSwiftUI, word != "export", word != "import" { throw Self.wrong("--swiftui is for export and import") }
    if word == "list", arguments.value(Option.session.name) != nil {
      throw Self.wrong("'list' tells of all sessions; leave out --session")
    }
    isJSON = arguments.has("--json")
    if isJSON, word != "list", word != "show" { throw Self.wrong("--json is for list and show") }
    session = try Self.session(arguments)
  }

  /// What can be done.
  static let words = ["list", "show", "export", "import", "delete"]

  /// The name of a session, as `--session` gives it.
  static func session(_ arguments: ParsedArguments) throws(UsageError) -> String {
    guard let name = arguments.value(Option.session.name) else { return "main" }
    guard !name.isEmpty, name.utf8.count <= 100,
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { throw UsageError("--session takes a name of 1 to 100 bytes, got '\(name.shortened)'", command: nil) }
    return name
  }

  private static func wrong(_ message: String) -> UsageError { UsageError(message, command: CommandTable.state.name) }
}

extension Option {
  static let session = Option(name: "--session", value: "NAME", help: "which of the file's sessions (main)")
}

extension CommandTable {
  static let state = CommandTable(
    name: "state", operands: "WORD FILE", takes: [.words(StateOptions.words), .file, .file],
    summary: "look at saved sessions, and move them",
    examples: [
      Example("rutter run tea.lua --state tea.state", "save a session while it runs"),
      Example("rutter state show tea.state", "tell what is in it"),
    ],
    text: """
      FILE is one in which 'rutter run --state FILE' saves sessions.

        rutter state list FILE              its sessions, each with its flow and when it was saved
        rutter state show FILE              what one of them holds
        rutter state export FILE            its snapshot, as JSON, to standard output
        rutter state import FILE SNAPSHOT   puts a snapshot in its place; - reads standard input
        rutter state delete FILE            takes it away

      With --swiftui the path alone goes out and comes in, as SwiftUI's NavigationPath is encoded:
      a list of type names and values, the last pushed first.

      Exit codes: 0 done; 1 there is no such session, or what is imported is damaged; 2 wrong
      usage, or FILE cannot be used: it is none, or a process has it open.
      """,
    options: [
      .session, Option(name: "--swiftui", help: "the path alone, as SwiftUI writes it"),
      Option(name: "--json", help: "JSON lines"), .help, .version,
    ])
}
