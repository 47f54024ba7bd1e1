internal import RutterCore
internal import RutterText

/// Where a walk stands: what shows, reduced to what is worth another look.
struct Standpoint: Sendable, Hashable {
  /// The node of the graph that shows on top.
  let screen: String
  /// The screen and how it is built, with what lies below it and which stacks show.
  let shape: String
  /// Besides, the cells of plugins.
  let key: String
  /// All that shows, to the letter.
  let content: String
  /// Whether it is a root: `back` leads no further.
  let isRoot: Bool

  /// The choices of a picker are told apart where there are no more.
  private static let mostChoices = 8

  init(_ session: WalkSession, _ frame: Frame, _ shape: ScreenShape) {
    screen = Self.name(of: frame.top, session, frame, shape)
    let below = frame.path.dropLast().last.map { $0.type } ?? ""
    let stacks = frame.containers.flatMap(\.stacks).filter(\.isActive).map(\.id).joined(separator: "/")
    let states = frame.path.last.map { "\($0.state.rawValue) \($0.style.rawValue)" } ?? ""
    let asking = frame.asking.map { "\($0.word) by \($0.by)" } ?? ""
    let under = frame.screens.dropLast().map { Self.name(of: $0, session, frame, shape) }.joined(separator: "+")
    let looks =
      "\(screen) \(states) on \(below) \(under) in \(stacks) \(asking) \(session.isQuiet ? "" : "busy")\n"
      + shape.text(frame.top)
    self.shape = looks
    let cells = session.lastingValues.map { shape.value($0) }.joined(separator: ";")
    // What a task waits for may change everything, though nothing shows it yet.
    let isToCome = session.isQuiet && session.microsecondsToNext != nil
    // What is chosen decides where links and buttons lead, though all choices look alike.
    let choices = frame.top.allNodes.filter { $0.kind == .picker && $0.choices.count <= Self.mostChoices }
      .map { $0.value.map { ValueText.short($0) } ?? "" }.joined(separator: ";")
    key = looks + "\n" + cells + "\n" + choices + (isToCome ? "\nmore is to come" : "")
    content = FrameTree.text(frame) + session.lastingValues.map { ValueText.short($0, budget: 2_000) }.joined()
    isRoot = frame.path.isEmpty
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
