internal import RutterCore
internal import RutterTesting
internal import RutterText

/// What happened in a run, in the order of events, as lines for people.
struct Story {
  /// A wait of the test.
  private struct Wait {
    var line: Failure.StoryLine
    /// The moment from which on it goes; nil where one before it has no end yet.
    var since: Instant?
    /// Whether it goes until all is at rest, and not for a time.
    var isForRest: Bool
  }

  private var told: [Failure.StoryLine] = []
  /// Waits that follow another one. What comes while the test waits may come about later, all of it when somebody looks;
  /// it is told before the waits that begin later.
  private var waits: [Wait] = []
  /// Whether the last line is a wait.
  private var isWaiting = false
  /// The line of the last step that is told.
  private var step: Place?
  /// Whether what comes is told no more.
  private var isOver = false
  /// How many of the chooser's steps are told.
  private var count = 0
  /// Bytes of what the spec prints that may still be kept.
  private var room = mostPrintedBytes

  private static var mostPrintedBytes: Int { 1 << 20 }

  /// All lines.
  var lines: [Failure.StoryLine] { told + waits.map(\.line) }

  /// Tells what came since the last line.
  mutating func follow(_ chooser: Chooser?) {
    guard let chooser else { return }
    for step in chooser.steps.dropFirst(count) where !isOver {
      switch step.kind {
      case .comes: tell(Failure.StoryLine(step.name))
      case .ends(let value):
        if let words = LoadEnding(rawValue: value)?.words(of: step.name) { tell(Failure.StoryLine(words)) }
      case .acts, .skips, .restarts, .keepsWaits, .looks: break
      }
    }
    count = chooser.steps.count
  }

  /// Something comes at a moment, which ``follow(_:)`` tells: the test has waited until then.
  mutating func comes(at moment: Instant) {
    if isOver { return }
    while let since = waits.first?.since, since < moment { tell(waits.removeFirst().line) }
  }

  /// All that the test waits for has come: what it does after that begins.
  mutating func rests() {
    for index in waits.indices where waits[index].since == nil {
      waits[index].since = Instant(microseconds: .min)
      if waits[index].isForRest { return }
    }
  }

  /// Tells what the person does.
  mutating func add(_ text: String, at place: Place) {
    tellWaits()
    tell(Failure.StoryLine(text, at: place))
  }

  /// Tells that the test waits, for rest or for a time.
  ///
  /// - Parameters:
  ///   - text: That in words.
  ///   - place: The line that says so.
  ///   - isForRest: Whether it is for rest.
  ///   - since: The moment from which on it goes; nil where one before it has no end yet.
  mutating func wait(_ text: String, at place: Place, isForRest: Bool, since: Instant?) {
    let line = Failure.StoryLine(text, at: place)
    if isWaiting, !isOver { return waits.append(Wait(line: line, since: since, isForRest: isForRest)) }
    tellWaits()
    tell(line)
    isWaiting = true
  }

  /// Ends with what has come so far, because that is what fails the test. What comes after it is not told, and no wait
  /// that has not begun.
  ///
  /// - Returns: The line of the step in which it came.
  @discardableResult
  mutating func end() -> Place? {
    if !isOver { waits = [] }
    isOver = true
    return step
  }

  /// Tells what the spec prints, as long as that is something to be read: of a spec that prints without end, the
  /// beginning is kept.
  mutating func hear(_ text: String, at place: Place) {
    let weight = 128 + text.utf8.count, step = step
    if weight <= room {
      add("print: \(text)", at: place)
    } else if room > 0 {
      add("print: … (what is printed after \(Self.mostPrintedBytes.roundedSize) is not kept)", at: place)
      room = 0
    }
    self.step = step
    room = max(0, room - weight)
  }

  private mutating func tell(_ line: Failure.StoryLine) {
    told.append(line)
    isWaiting = false
    if let place = line.place { step = place }
  }

  private mutating func tellWaits() {
    for wait in waits { tell(wait.line) }
    waits = []
  }
}

extension Command {
  /// What a story calls it; nil for what is no event.
  ///
  /// - Parameter told: Gives a value as it may be told, with the node into which it is written, if it is.
  /// - Returns: The words.
  func words(_ told: (Value, Target?) -> Value) -> String? {
    func short(_ value: Value, for target: Target? = nil, budget: Int = 40) -> String {
      ValueText.short(told(value, target), budget: budget)
    }
    func short(_ part: CommandStep.Part) -> String {
      // It is told by the type that it is going to have: that says what of it is secret.
      guard let type = part.type, case .record(let record) = part.value else { return short(part.value) }
      let value = told(.record(Record(type: TypeName(type), record.fields)), nil)
      guard case .record(let shown) = value else { return short(value) }
      return ValueText.short(.record(Record(type: record.type, shown.fields)), budget: 40)
    }
    func text(_ text: String) -> String {
      if case .string(let text) = told(.string(Text(text)), nil) { text.string } else { text }
    }
    return switch self {
    case .tap(let target): "tap \(target.brief)"
    case .back: "back"
    case .cancel: "cancel"
    case .line(let line): line.map { "line '\(text($0.string).brief)'" } ?? "end of the line"
    case .set(let target, let value): "set \(target.brief) to \(short(value, for: target, budget: 30))"
    case .push(let part): "push \(short(part))"
    case .present(let part): "present \(short(part))"
    case .finish(let value, _): "finish with \(short(value))"
    case .pop(let count): count == 1 ? "pop" : "pop \(count)"
    case .popToRoot: "pop to the root"
    case .edit(let steps): steps.count == 1 ? "edit the path" : "edit the path in \(steps.count) steps"
    case .forced(let command): command.words(told).map { "\($0), without asking guards" }
    case .open(let url, _): "open \(text(url.string).shortened)"
    case .select(let stack): "select \(stack.string.shortened)"
    case .on(let stack, let command): command.words(told).map { "\($0), in stack \(stack.string.shortened)" }
    case .advance(let microseconds): "\(Words.seconds(microseconds)) pass\(microseconds == 1_000_000 ? "es" : "")"
    case .wait: "settle"
    case .show, .quit: nil
    }
  }

  /// Whether it is something that a person does, before which anything else may come (K5).
  var isUsers: Bool {
    switch self {
    case .tap, .back, .cancel, .line, .set, .push, .present, .finish, .pop, .popToRoot, .edit, .open, .select, .forced,
      .on:
      true
    case .advance, .wait, .show, .quit: false
    }
  }

  /// The node that it is done with; nil for a command that needs none.
  var target: Target? {
    switch self {
    case .tap(let target), .set(let target, _): target
    default: nil
    }
  }

  /// Whether it names a node by its number.
  var namesNode: Bool { if case .node? = target { true } else { false } }
}

extension CustomStringConvertible {
  /// As stories tell what a person acts on: of what is longer than a line, the beginning.
  fileprivate var brief: String {
    let words = description
    return words.utf8.count <= 200 ? words : words.prefix(100) + "…"
  }
}
