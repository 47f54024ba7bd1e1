internal import RutterCore

/// What `rutter replay` was told.
struct ReplayOptions: Sendable, Equatable {
  /// What is done with the transcript.
  enum Work: Sendable, Equatable {
    /// It is compared; from an event on each is told, if one is named.
    case compare(from: Int?)
    /// Somebody goes forward and back in it.
    case step
    /// A spec is written that does the same; to a file, if one is named.
    case spec(String?)
    /// A page for a browser is written to a file.
    case page(String)
  }
  var path: String
  var flow: String?
  var work: Work
  /// The last event that is taken in.
  var until: Int?
  var isJSON: Bool
  var color: RunOptions.ColorChoice

  /// Reads the arguments of `replay`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operands = arguments.operands
    guard let path = operands.first else {
      throw Self.wrong("which transcript? usage: rutter replay FILE [FLOW]; rutter run --record FILE writes one")
    }
    if operands.count > 2 { throw Self.wrong("one transcript and one flow, got also '\(operands[2].shortened)'") }
    self.path = path
    flow = operands.count > 1 ? operands[1] : nil
    until = try Self.place("--until", arguments)
    isJSON = arguments.has("--json")
    color = arguments.value("--color").flatMap(RunOptions.ColorChoice.init) ?? .auto
    let from = try Self.place("--from", arguments)
    let named = ["--as-spec", "--step", "--html"].filter(arguments.has)
    if named.count > 1 { throw Self.wrong("\(named[0]) and \(named[1]) exclude each other") }
    switch named.first {
    case "--as-spec": work = .spec(arguments.value("--out"))
    case "--step": work = .step
    case "--html":
      guard let page = arguments.value("--html"), !page.isEmpty else {
        throw Self.wrong("--html OUT names the file of the page")
      }
      work = .page(page)
    default: work = .compare(from: from)
    }
    if arguments.value("--out") != nil, !arguments.has("--as-spec") {
      throw Self.wrong("--out FILE is where --as-spec writes its spec")
    }
    if from != nil, work != .compare(from: from) {
      let way = if case .page = work { "a page has all of them" } else { "with --step, type: to \(from ?? 0)" }
      throw Self.wrong("--from tells events while they are compared; \(way)")
    }
    if let from, let until, from > until {
      throw Self.wrong(
        "--from \(from) comes after --until \(until), where the replay stops; name an event from 0 to \(until)")
    }
    if isJSON, case .spec = work { throw Self.wrong("a spec is Lua; leave out --json") }
  }

  private static func place(_ name: String, _ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.value(name) else { return nil }
    guard let place = Int(text), place >= 0 else {
      throw wrong("\(name) takes the number of an event, from 0 up, got '\(text.shortened)'")
    }
    return place
  }

  private static func wrong(_ message: String) -> UsageError {
    UsageError(message, command: CommandTable.replay.name)
  }
}

extension CommandTable {
  static let replay = CommandTable(
    name: "replay", operands: "FILE [FLOW]", takes: [.file, .flow],
    summary: "take a recorded session through engine and scripts again",
    examples: [
      Example("rutter run tea.lua --record tea.transcript", "write a session down"),
      Example("rutter replay tea.transcript --html tea.html", "make a page of it, for a browser"),
    ],
    text: """
      FILE is a transcript that 'rutter run --record FILE' wrote. Every event happens again, and what
      comes of it is compared with what came of it then; the first difference ends the replay. The
      outside is not touched: what it answered, and the time, stand in the transcript. The flow is
      the one that was run: from here, beside FILE, or in Scripts/flows, unless FLOW names it.

      Events count from 0. With --step the commands are next [N], back [N], to N, run, show, quit;
      an empty line is next. In JSON: {"do":"next","count":1}, {"do":"back"}, {"do":"to","event":3},
      {"do":"run"}, {"do":"show"}, {"do":"quit"}.

      With --html the session becomes one page for a browser, which asks nothing of any network: what
      happened, what came of it, what showed, and the loads as bars. Only a page of ours is replaced.

      Exit codes: 0 all was equal, also where the transcript was cut off; 1 something differed,
      2 wrong usage, or FILE is damaged; 3 the flow cannot be read, or does not load.
      """,
    options: [
      Option(name: "--until", value: "N", help: "stop after event N, and show what showed then"),
      Option(name: "--from", value: "N", help: "tell every event from N on, with what came of it"),
      Option(name: "--step", help: "go forward and back, by commands on standard input"),
      Option(name: "--as-spec", help: "write a spec that does the same and expects the same"),
      Option(name: "--out", value: "FILE", help: "the file for that spec; a new one"),
      Option(name: "--html", value: "OUT", help: "write the session's story as a page for a browser"),
      Option(name: "--json", help: "JSON lines"),
      .color, .help, .version,
    ])
}
