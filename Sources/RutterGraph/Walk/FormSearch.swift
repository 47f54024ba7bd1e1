internal import RutterCore
internal import RutterSpecs

/// Looks for what a form asks for: tries texts in its fields, one field after the other, then two and more at once, until all
/// that stands on the screen can be used or nothing is left to try.
///
/// What it tries is not told by itself: what leads to something new is handed to the walk, which does it again.
struct FormSearch {
  /// What one try has led to.
  private struct Came {
    /// The state, as a walk tells states apart.
    var key: String
    /// The same of how the screen is built, whatever its fields hold.
    var looks: String
    /// How many links and buttons can be used, and how many cannot.
    var usable: Int
    var disabled: Int
    /// How many texts show: what is wrong with a form is often told by them.
    var texts: Int
    var isDeadly: Bool
    /// Better is what more can be used by, and then what less is said of.
    func isBetter(than other: Came) -> Bool { (usable, -texts) > (other.usable, -other.texts) }
  }
  /// What is put into fields that go together: secret ones, for passwords are asked for twice.
  private struct Group {
    var nodes: [NodeView]
    var choices: [Value]
    var sorts: [Value]
    var isText: Bool
  }
  /// A value for each group, by its place; nil leaves it as it is.
  private typealias Filling = [Value?]

  private let values: InputValues
  private let shape: ScreenShape
  private let fresh: () -> WalkSession
  private let mayGoOn: () -> Bool
  private var groups: [Group] = []
  /// What the fields hold when the form is found.
  private let former: [NodeID: Value]
  /// The screen as it is found.
  private let screen: ScreenView
  private var session: WalkSession
  private var base: Filling = []
  private var best: Came?
  private var keys: Set<String>
  private var looks: Set<String>
  private var leftTries = 1_200, leftStops = 3
  /// What leads to something new, in the order in which it was found.
  private(set) var found: [[WalkStep.Setting]] = []
  /// What is worth a tap afterwards, though it looks as before.
  private(set) var followed: [[WalkStep.Setting]] = []
  /// What fills it best, by the labels of its fields.
  private(set) var filling: [Text: Value] = [:]

  /// - Parameters:
  ///   - nodes: What can be filled.
  ///   - values: What is tried.
  ///   - shape: What tells screens apart.
  ///   - mayGoOn: Whether somebody still waits for it.
  ///   - fresh: A session where the form shows as it was found.
  init(
    _ nodes: [NodeView], _ values: InputValues, _ shape: ScreenShape, mayGoOn: @escaping () -> Bool,
    fresh: @escaping () -> WalkSession
  ) {
    (self.values, self.shape, self.fresh, self.mayGoOn) = (values, shape, fresh, mayGoOn)
    session = fresh()
    former = Dictionary(nodes.compactMap { node in node.value.map { (node.id, $0) } }) { one, _ in one }
    let frame = session.frame
    keys = [Standpoint.key(session, frame, shape)]
    looks = [Self.looks(frame, shape)]
    screen = frame.top
    groups = makeGroups(nodes)
  }

  private func makeGroups(_ nodes: [NodeView]) -> [Group] {
    let all = values.all.map { Value.string(Text($0)) }, sorts = values.sorts.map { Value.string(Text($0)) }
    let secrets = nodes.filter { $0.kind == .field && $0.isSecret }
    var groups: [Group] = []
    for node in nodes {
      switch node.kind {
      case .field where node.isSecret:
        if node.id == secrets.first?.id {
          groups.append(Group(nodes: secrets, choices: all, sorts: sorts, isText: true))
        }
      case .field: groups.append(Group(nodes: [node], choices: all, sorts: sorts, isText: true))
      case .toggle:
        let flags = [Value.boolean(true), .boolean(false)]
        groups.append(Group(nodes: [node], choices: flags, sorts: flags, isText: false))
      default:
        let choices = Array(node.choices.prefix(12))
        groups.append(Group(nodes: [node], choices: choices, sorts: Array(choices.prefix(4)), isText: false))
      }
    }
    return groups
  }

  // MARK: Searching

  /// Searches.
  mutating func search() {
    defer { session.end() }
    if groups.isEmpty { return }
    tryAlike()
    for _ in 0..<2 where !isDone { climb() }
    if !isDone { tryPairs(of: groups.count > 3 ? 9 : 20) }
    if !isDone, groups.count > 2 { tryMany() }
    follow()
  }

  /// Whether all that shows can be used, or it has tried enough.
  private var isDone: Bool {
    if leftTries <= 0 || !mayGoOn() { return true }
    // Where nothing is written, each setting is tried by itself as well.
    guard let best, best.disabled == 0 else { return false }
    return best.usable > 0 || !groups.contains(where: \.isText)
  }

  /// What the labels ask for, then each text in all fields at once; toggles are on.
  private mutating func tryAlike() {
    let guess: Filling = groups.map { group in
      if group.isText { return .string(Text(InputValues.guess(group.nodes[0]))) }
      return group.nodes[0].kind == .toggle ? .boolean(true) : nil
    }
    base = guess
    best = attempt(guess, isWide: true)
    guard groups.contains(where: \.isText) else { return }
    for text in values.together {
      let filling = zip(groups, guess).map { group, value in group.isText ? .string(Text(text)) : value }
      improve(filling, attempt(filling, isWide: true))
    }
    let plain = zip(groups, base).map { group, value in group.isText ? value : nil }
    if plain != base { improve(plain, attempt(plain, isWide: true)) }
  }

  private mutating func improve(_ filling: Filling, _ came: Came?) {
    guard let came, !came.isDeadly, best.map({ came.isBetter(than: $0) }) ?? true else { return }
    (base, best) = (filling, came)
  }

  /// One after the other, each with all that it could hold.
  private mutating func climb() {
    for place in groups.indices {
      for value in groups[place].choices {
        var filling = base
        filling[place] = value
        improve(filling, attempt(filling))
        if isDone { return }
      }
    }
  }

  /// Two at once, with what is of different sorts.
  private mutating func tryPairs(of count: Int) {
    for first in groups.indices {
      for second in groups.indices.dropFirst(first + 1) {
        for one in groups[first].sorts.prefix(count) {
          for other in groups[second].sorts.prefix(count) {
            var filling = base
            (filling[first], filling[second]) = (one, other)
            improve(filling, attempt(filling))
            if isDone { return }
          }
        }
      }
    }
  }

  /// All at once, by a chance that is the same each time.
  private mutating func tryMany() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<400 where !isDone {
      let filling: Filling = groups.map { group in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return group.sorts.isEmpty ? nil : group.sorts[Int(state >> 33) % group.sorts.count]
      }
      improve(filling, attempt(filling))
    }
  }

  /// What stands out in each field, with the others as it is best.
  private mutating func follow() {
    guard let best, best.usable > 0 else { return }
    for (group, value) in zip(groups, base) { for node in group.nodes { filling[node.label] = value } }
    let texts = groups.count > 2 ? values.followed.prefix(24) : values.followed[...]
    for place in groups.indices where groups[place].isText {
      for text in texts {
        var filling = base
        filling[place] = .string(Text(text))
        followed.append(settings(filling).filter { $0.value != former[$0.node] })
      }
    }
  }

  // MARK: Trying

  /// Fills the form.
  ///
  /// - Parameters:
  ///   - filling: With what.
  ///   - isWide: Whether each other state is worth a look, and not only those that look different.
  /// - Returns: What came of it; nil if there is nothing to fill or no time.
  private mutating func attempt(_ filling: Filling, isWide: Bool = false) -> Came? {
    let settings = settings(filling)
    guard leftTries > 0, !settings.isEmpty else { return nil }
    leftTries -= 1
    let before = session.frame.top.entry
    let log = session.take(WalkStep(deed: .set(settings), words: "", lines: []))
    let frame = session.frame
    let why = log.stops.first?.description ?? log.errors.first?.error.message
    if !log.stops.isEmpty {
      leftStops -= 1
      if leftStops == 0 { leftTries = 0 }
    }
    let isDeadly = why != nil || session.condition != .fine
    let came = came(frame, isDeadly: isDeadly)
    let isNew = looks.insert(why.map { "raises \($0.prefix { !$0.isNewline })" } ?? came.looks).inserted
    if keys.insert(came.key).inserted && isWide || isNew {
      found.append(settings.filter { $0.value != former[$0.node] })
    }
    if isDeadly || frame.top.entry != before || log.isRestless {
      session.end()
      session = fresh()
    }
    return came
  }

  private func came(_ frame: Frame, isDeadly: Bool) -> Came {
    var came = Came(
      key: Standpoint.key(session, frame, shape), looks: Self.looks(frame, shape), usable: 0, disabled: 0, texts: 0,
      isDeadly: isDeadly)
    for node in frame.top.allNodes {
      switch node.kind {
      case .link, .button, .row: if node.isEnabled { came.usable += 1 } else { came.disabled += 1 }
      case .text: came.texts += 1
      default: break
      }
    }
    return came
  }

  private func settings(_ filling: Filling) -> [WalkStep.Setting] {
    zip(groups, filling).flatMap { group, value in
      group.nodes.compactMap { node in
        // What is left as it was has to be set as well: a try before may have changed it.
        (mayBe(value, in: node) ? value ?? former[node.id] : former[node.id]).map {
          WalkStep.Setting(node: node.id, value: $0)
        }
      }
    }
  }

  /// A text that stands in a label is none for a secret: it would hide the label.
  private func mayBe(_ value: Value?, in node: NodeView) -> Bool {
    if node.isSecret, case .string(let text)? = value { !screen.hasLabel(with: text.string) } else { true }
  }

  /// How a screen is built, whatever its fields hold.
  private static func looks(_ frame: Frame, _ shape: ScreenShape) -> String {
    var screen = frame.top
    screen.nodes = screen.nodes.map(\.blank)
    screen.toolbar = screen.toolbar.map(\.blank)
    return shape.text(screen)
  }
}

extension NodeView {
  /// The same with empty fields.
  fileprivate var blank: NodeView {
    var node = self
    node.value = nil
    node.children = children.map(\.blank)
    return node
  }
}
