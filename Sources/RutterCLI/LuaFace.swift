internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// The face of `rutter repl`: lines are Lua, and behind a colon they are what they are in `rutter run`.
final class LuaFace: Face {
  private let text: TextFace
  private let draft = Locked(LuaDraft())

  static let greeting = "Type Lua, such as rutter.path:values(); :help tells more, Ctrl-D leaves."

  /// - Parameter text: Shows everything, and understands what stands behind a colon.
  init(_ text: TextFace) { self.text = text }

  func hello() { text.hello() }
  func learn(_ flow: Flow) { text.learn(flow) }

  func turned(
    _ event: Event.Kind, _ effects: [Effect], operations: Int, shown: borrowing some Showing & ~Copyable,
    plugin: (PluginID) -> String
  ) {
    for effect in effects {
      switch effect {
      // What a line prints is its result, and no log.
      case .log(let line) where line.place?.script == "line" && line.level == .info: text.print(line.text)
      case .error(let report) where draft.withLock({ $0.takes(report) }): break
      default: text.turned(event, [effect], operations: operations, shown: shown, plugin: plugin)
      }
    }
  }

  func stillRunning(_ running: [String], seconds: Int) { text.stillRunning(running, seconds: seconds) }

  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand? {
    guard !text.asks, case .bytes(let bytes) = line, let words = String(validating: bytes, as: UTF8.self) else {
      return try text.read(line)
    }
    let trimmed = words.drop { $0 == " " || $0 == "\t" }
    if let lua = draft.withLock({ $0.add(words) }) {
      // The text face has to know that a line has ended.
      _ = try text.read(.bytes([]))
      if Self.strayWords.contains(words) { text.print("(words of rutter stand behind a colon: :\(words))") }
      return JSONCommand(.line(Text(lua)))
    }
    let parts = trimmed.split(separator: " ", maxSplits: 1)
    switch (parts.first, parts.count) {
    case (":help", 1):
      _ = try text.read(.bytes([]))
      text.print(Self.help)
      return nil
    case (":frame", 1): return try text.read(.bytes(Array(":show".utf8)))
    case (":tap", 2), (":set", 2): return try text.read(.bytes(Array(parts[1].utf8)))
    case (":tap", 1), (":set", 1):
      _ = try text.read(.bytes([]))
      throw CommandError("\(trimmed) what? :tap LABEL, :set LABEL = TEXT", .argument)
    default:
      try check(parts.first.map(String.init) ?? "")
      return try text.read(.bytes(Array(trimmed.utf8)))
    }
  }

  /// What is behind a colon is a word or a number.
  private func check(_ part: String) throws(CommandError) {
    let name = String(part.dropFirst())
    guard !part.isEmpty, Int(name) == nil, !Self.words.contains(name) else { return }
    _ = try text.read(.bytes([]))
    let near = nearest(name, among: Self.words).map { "did you mean :\($0)?" } ?? ":help tells what there is"
    throw CommandError("there is no word ':\(Printable.line(name.shortened))'; \(near)", .argument)
  }

  private static let words = [
    "tap", "set", "open", "select", "back", "cancel", "frame", "show", "more", "wait", "advance", "help", "quit",
    "exit", "?",
  ]
  /// What a person types who has forgotten the colon.
  private static let strayWords: Set = ["help", "quit", "exit"]

  /// What was typed is thrown away, also what it went on with.
  func giveUp() {
    draft.withLock { $0.giveUp() }
    text.beginLineAnew()
  }

  func problem(_ message: String, code: String, command: Value?) { text.problem(message, code: code, command: command) }
  func show(_ shown: borrowing some Showing & ~Copyable) { text.show(shown) }
  func done(_ id: Value?, result: String) { text.done(id, result: result) }
  func ready() {
    text.setContinued(draft.withLock { $0.isOpen })
    text.ready()
  }
  var editsLines: Bool { text.editsLines }
  func typed(_ bytes: [UInt8]) -> LinePrompt.Entry? { text.typed(bytes) }
  func resumed() { text.resumed() }
  func flush() { text.flush() }
  func tell(_ stats: [PluginStats]) { text.tell(stats) }
  func end(_ code: ExitCode) {
    if let open = draft.withLockIfAvailable({ $0.problem }) ?? nil, !code.isSignal {
      text.problem(open, code: CommandError.Code.syntax.rawValue, command: nil)
    }
    text.end(code)
  }

  private static let help = """
    A line is run as a task of the flow's plugin: it may go somewhere, and wait. What an expression gives is printed.
    Types, loaders and steps of the flow can be named as they are, other plugins by their names; of its local variables
    and cells only what it has made global.
      rutter.path:push(4)            goes somewhere
      recipe(1):await()              what a loader gives
      cookbook.Recipe { id = 1 }     a value
      :tap LABEL, :3                 what shows, by its label or number
      :set LABEL = TEXT              writes into a field
      :open /recipes/1               goes where a route leads from a URL
      :back  :cancel  :frame  :quit  as in rutter run
    What is not complete goes on in the next lines, behind >>; an empty line gives it up. Ctrl-C abandons the line
    that runs, Ctrl-D leaves.
    """
}
