internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// Goes forward and back in a replay, by commands on standard input.
///
/// What each event came to is written down once, when it is replayed; going back shows it again and replays nothing, so that
/// it takes no longer in a long session than in a short one.
struct ReplayStepper: ~Copyable {
  /// What a line of input asks for.
  enum Command: Equatable {
    case next(Int)
    case back(Int)
    case to(Int)
    case run
    case show
    case help
    case quit
  }

  private let replay: Replay
  private let pages: ReplayPages
  private let report: ReplayReport
  private let thread: SessionThread
  private let isJSON: Bool
  private var book = Book()
  /// The event that is shown; nil before the first.
  private var shown: Int?
  /// How the replay ended, once it did.
  private var last: Replay.Step?

  init(_ replay: Replay, _ pages: ReplayPages, _ report: ReplayReport, _ thread: SessionThread) {
    self.replay = replay
    self.pages = pages
    self.report = report
    self.thread = thread
    isJSON = report.isJSON
  }

  /// Carries out all lines of the input.
  ///
  /// - Returns: 1 if a difference was come to, 2 if the transcript is damaged, 3 if the flow does not load, else 0.
  consuming func run() async -> ExitCode {
    var stepper = self
    do throws(SystemError) { return try await stepper.converse() } catch {
      Output.errors.write("rutter replay: \(error)\n")
      return .internalError
    }
  }

  private mutating func converse() async throws(SystemError) -> ExitCode {
    var lines = InputLines()
    let hasPrompt = !isJSON && lines.isTerminal && Output.standard.isTerminal
    if hasPrompt { Output.standard.write("\(replay.count) events. next, back, to N, run, show, quit\n") }
    try await obey(.next(1))
    while true {
      if hasPrompt { Output.standard.write("> ") }
      guard let line = await lines.next(on: thread) else { break }
      let order = isJSON ? Self.record(line) : Self.text(line)
      switch order.command {
      case .quit?:
        answer(order.id, "ok")
        return code
      case let command?:
        try await obey(command)
        answer(order.id, "ok")
      case nil:
        complain("'\(order.said.shortened)' is no command here; \(Self.wayOut(of: order.said))")
        answer(order.id, "error")
      }
    }
    return code
  }

  private var code: ExitCode { last?.exitCode ?? .fine }

  private static let words = ["next", "back", "to", "run", "show", "help", "quit"]

  private static func wayOut(of said: String) -> String {
    // Where the word is right, its number is not.
    guard let word = said.split(separator: " ").first, let near = nearest(String(word), among: words), near != word
    else { return "there is next [N], back [N], to N, run, show, quit" }
    return "did you mean '\(near)'?"
  }

  // MARK: Commands

  private mutating func obey(_ command: Command) async throws(SystemError) {
    switch command {
    case .next(let count): try await go(to: (shown ?? -1) + min(count, replay.count + 1))
    case .back(let count):
      guard let shown, shown > 0 else { return complain("this is the first event") }
      try await go(to: max(0, shown - count))
    case .to(let place): try await go(to: place)
    case .run: try await go(to: replay.count - 1)
    case .show: try tell(shown ?? 0)
    case .help:
      Output.standard.write(
        """
        next [N]   the next event, or N further; an empty line does the same
        back [N]   one event back, or N
        to N       event N, from 0
        run        to the end, or to what differs
        show       this event again
        quit
        """ + "\n")
    case .quit: break
    }
  }

  private mutating func go(to place: Int) async throws(SystemError) {
    let wanted = min(place, replay.count - 1)
    while book.count <= wanted, last == nil { try await step() }
    let reached = min(wanted, book.count - 1)
    if reached < 0 || reached == shown, wanted < place || reached < wanted {
      _ = report.end(last ?? .end, after: book.count)
      return
    }
    if reached >= 0 { try tell(reached) }
    if reached < wanted, let last { _ = report.end(last, after: book.count, event: pages.page.event) }
  }

  private mutating func step() async throws(SystemError) {
    let before = await replay.position
    let step = await replay.step()
    if await replay.position > before { try book.add(pages.page.words + pages.page.frame) }
    if case .equal = step { return }
    last = step
  }

  private mutating func tell(_ place: Int) throws(SystemError) {
    guard place < book.count else { return }
    shown = place
    Output.standard.write(try book.page(place))
  }

  private func complain(_ message: String) {
    if isJSON {
      Output.standard.write(EventLine.error(message, code: "command") + "\n")
    } else {
      Output.errors.write("rutter replay: \(Printable.line(message))\n")
    }
  }

  private func answer(_ id: Value?, _ result: String) {
    if isJSON { Output.standard.write(EventLine.done(id: id, result: result) + "\n") }
  }

  // MARK: Lines

  private struct Order {
    var command: Command?
    var id: Value?
    var said = ""
  }

  private static func text(_ line: InputLines.Line) -> Order {
    guard case .bytes(let bytes) = line else { return Order(said: "a line of over 64 MiB") }
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split(separator: " ").map(String.init)
    return Order(command: command(words), said: text)
  }

  private static func command(_ words: [String]) -> Command? {
    guard let word = words.first else { return .next(1) }
    let number: Int? = words.count > 1 ? Int(words[1]) : nil
    guard words.count <= 2, words.count == 1 || (number ?? -1) >= 0 else { return nil }
    switch (word, words.count) {
    case ("next", _), ("n", _): return .next(max(1, number ?? 1))
    case ("back", _), ("b", _): return .back(max(1, number ?? 1))
    case ("to", 2): return number.map { .to($0) }
    case ("run", 1): return .run
    case ("show", 1): return .show
    case ("help", 1), ("?", 1): return .help
    case ("quit", 1), ("q", 1): return .quit
    default: return nil
    }
  }

  private static func record(_ line: InputLines.Line) -> Order {
    guard case .bytes(let bytes) = line else { return Order(said: "a line of over 64 MiB") }
    let text = String(decoding: bytes, as: UTF8.self)
    guard case .record(let record)? = try? JSON.decode(text), case .string(let word)? = record["do"] else {
      return Order(said: text)
    }
    func number(_ name: Text) -> [String]? {
      guard let value = record[name] else { return [] }
      if case .integer(let number) = value { return [String(number)] }
      return nil
    }
    let argument = number(word.string == "to" ? "event" : "count")
    return Order(command: argument.flatMap { command([word.string] + $0) }, id: record["id"], said: text)
  }

  // MARK: What was replayed

  /// What each event came to, as text.
  private struct Book: ~Copyable {
    private var file: ScratchFile?
    private var starts: [Int] = []

    var count: Int { starts.count }

    mutating func add(_ page: String) throws(SystemError) {
      if file == nil { file = try ScratchFile() }
      if let start = try file?.append(page) { starts.append(start) }
    }

    func page(_ place: Int) throws(SystemError) -> String {
      let end = place + 1 < starts.count ? starts[place + 1] : file?.count ?? 0
      return try file?.text(at: starts[place], bytes: end - starts[place]) ?? ""
    }
  }
}
