internal import RutterCore
internal import RutterText

/// Where a walk stands: what shows, reduced to what is worth another look.
struct Standpoint: Sendable, Hashable {
  /// The node of the graph that shows on top.
  let screen: String
  /// The screen and how it is built, with what lies below it and which stacks show.
  let shape: String
  /// Besides, the cells of plugins and of the screens that show, and what steps have recorded.
  let key: String
  /// All that shows, to the letter.
  let content: String
  /// Whether it is a root: `back` leads no further.
  let isRoot: Bool

  init(_ session: WalkSession, _ frame: Frame, _ shape: ScreenShape) {
    screen = Self.name(of: frame.top, session, frame, shape)
    self.shape = Self.looks(session, frame, shape)
    key = self.shape + "\n" + Self.cells(session, frame, shape)
    let values =
      session.lastingValues + session.values(of: frame) + session.recordedAnswers.flatMap { $0.given + $0.former }
    content = FrameTree.text(frame) + values.map { ValueText.short($0, budget: 2_000) }.joined(separator: ";")
    isRoot = frame.path.isEmpty
  }

  /// What tells states apart.
  static func key(_ session: WalkSession, _ frame: Frame, _ shape: ScreenShape) -> String {
    looks(session, frame, shape) + "\n" + cells(session, frame, shape)
  }

  private static func looks(_ session: WalkSession, _ frame: Frame, _ shape: ScreenShape) -> String {
    let screen = name(of: frame.top, session, frame, shape)
    let below = frame.path.dropLast().last.map { $0.type } ?? ""
    let stacks = frame.containers.flatMap(\.stacks).filter(\.isActive).map(\.id).joined(separator: "/")
    let states = frame.path.last.map { "\($0.state.rawValue) \($0.style.rawValue)" } ?? ""
    let asking = frame.asking.map { "\($0.word) by \($0.by)" } ?? ""
    let under = frame.screens.dropLast().map { name(of: $0, session, frame, shape) }.joined(separator: "+")
    return "\(screen) \(states) on \(below) \(under) in \(stacks) \(asking) \(session.isQuiet ? "" : "busy")\n"
      + shape.text(frame.top)
  }

  /// What the cells of plugins and of the screens that show hold, and steps have recorded. What was answered with texts that people write is alike.
  private static func cells(_ session: WalkSession, _ frame: Frame, _ shape: ScreenShape) -> String {
    func shaped(_ values: [Value]) -> [String] {
      values.map { value in
        if case .string(let text) = value, session.typed.contains(text) { "text" } else { shape.value(value) }
      }
    }
    let answers = session.recordedAnswers.map { "\(shaped($0.given)) was \(shaped(Array($0.former.prefix(2))))" }
    // What a task waits for may change everything, though nothing shows it yet.
    let coming = session.isQuiet && session.microsecondsToNext != nil ? ["more is to come"] : []
    let values = session.lastingValues.map { shape.value($0) } + shaped(session.values(of: frame))
    return (values + answers + coming).joined(separator: ";")
  }

  /// The node of the graph that a screen stands for.
  static func name(of screen: ScreenView, _ session: WalkSession, _ frame: Frame, _ shape: ScreenShape) -> String {
    let item = frame.path.last { $0.id == screen.entry }
    switch session.origin(of: screen.entry) {
    case .root: return NodeName.root
    case .stack(let id, let holder, let kind):
      // A flow is one node, whatever shows in it.
      if kind != .tabs, case .destination(let target, _)? = session.origin(of: holder) {
        return NodeName.target(target)
      }
      return NodeName.stack(id.string)
    case .destination(let target, _): return NodeName.target(target)
    case .presentation(let cell, let name, let place):
      let what = [cell?.string, name?.string].compactMap { $0 }.joined(separator: ".")
      return NodeName.presentation(what.isEmpty ? place.map { "\($0)" } ?? "?" : what)
    case .link: return NodeName.presentation(shape.words.contains(screen.title) ? screen.title : "link")
    case .steps:
      let holder = frame.containers.last { $0.kind == .steps }.map(\.entry)
      if let holder, case .destination(let target, _)? = session.origin(of: holder) { return NodeName.target(target) }
      return NodeName.root
    case .nobody, nil: return NodeName.missing(item?.type ?? "?")
    }
  }
}
