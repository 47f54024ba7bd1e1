internal import RutterCore
internal import RutterTesting
internal import RutterText

/// What happened in a run, in the order of events, as lines for people.
struct Story {
  private(set) var lines: [Failure.StoryLine] = []
  /// How many of the chooser's steps are told.
  private var told = 0
  /// Bytes of what the spec prints that may still be kept.
  private var room = mostPrintedBytes

  private static var mostPrintedBytes: Int { 1 << 20 }

  /// Tells what came since the last line.
  mutating func follow(_ chooser: Chooser?) {
    guard let chooser else { return }
    for step in chooser.steps.dropFirst(told) {
      switch step.kind {
      case .comes: lines.append(Failure.StoryLine(step.name))
      case .ends(let value):
        if let words = LoadEnding(rawValue: value)?.words(of: step.name) { lines.append(Failure.StoryLine(words)) }
      case .acts, .skips, .restarts, .keepsWaits, .looks: break
      }
    }
    told = chooser.steps.count
  }

  /// Tells what the person does.
  mutating func add(_ text: String, at place: Place) { lines.append(Failure.StoryLine(text, at: place)) }

  /// Tells what the spec prints, as long as that is something to be read: of a spec that prints without end, the
  /// beginning is kept.
  mutating func hear(_ text: String, at place: Place) {
    let weight = 128 + text.utf8.count
    if weight <= room {
      add("print: \(text)", at: place)
    } else if room > 0 {
      add("print: … (what is printed after \(Self.mostPrintedBytes.roundedSize) is not kept)", at: place)
      room = 0
    }
    room = max(0, room - weight)
  }
}

extension Command {
  /// What a story calls it; nil for what is no event.
  var words: String? {
    switch self {
    case .tap(let target): "tap \(target.brief)"
    case .back: "back"
    case .cancel: "cancel"
    case .line(let line): line.map { "line '\($0.brief)'" } ?? "end of the line"
    case .set(let target, let value): "set \(target.brief) to \(ValueText.short(value, budget: 30))"
    case .push(let part): "push \(ValueText.short(part.value, budget: 40))"
    case .present(let part): "present \(ValueText.short(part.value, budget: 40))"
    case .finish(let value, _): "finish with \(ValueText.short(value, budget: 40))"
    case .pop(let count): count == 1 ? "pop" : "pop \(count)"
    case .popToRoot: "pop to the root"
    case .edit(let steps): steps.count == 1 ? "edit the path" : "edit the path in \(steps.count) steps"
    case .forced(let command): command.words.map { "\($0), without asking guards" }
    case .open(let url, _): "open \(url.string.shortened)"
    case .select(let stack): "select \(stack.string.shortened)"
    case .on(let stack, let command): command.words.map { "\($0), in stack \(stack.string.shortened)" }
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
