/// How a person, a test or a program names one node of a frame.
package enum Target: Sendable, Hashable {
  /// By its whole label. Nodes that a person can use come before those that only show.
  case label(Text)
  case node(NodeID)
  /// By what the script wrote as `id`.
  case name(Text)
  /// By what the script wrote as `id`, which is unique in a list's row, and the row's key (S2).
  case inRow(Value, name: Text)
  /// By its kind, and also by its label if there is one.
  case role(NodeKind, label: Text?)
}

/// Why a target does not name exactly one node.
package enum TargetError: Error, Sendable, Hashable {
  /// Nothing matches. `near` has the labels that were probably meant (`isNear`), or else all labels that could be used.
  case none(Target, near: [Text], isNear: Bool)
  /// Several match, in the order in which they show.
  case several(Target, [NodeView])
}

extension Frame {
  /// The one node that a target names.
  ///
  /// All visible screens are searched, toolbars included. A match on a higher screen wins over those below it; two
  /// matches on one screen are an error, never a guess.
  package func find(_ target: Target) -> Result<NodeView, TargetError> {
    for screen in screens.reversed() {
      let found = screen.matches(target)
      if found.count == 1 { return .success(found[0]) }
      if found.count > 1 { return .failure(.several(target, found)) }
    }
    return .failure(notFound(target))
  }

  /// Every node that a target names, those of higher screens first.
  package func all(_ target: Target) -> [NodeView] { screens.reversed().flatMap { $0.matches(target) } }

  private func notFound(_ target: Target) -> TargetError {
    let all = screens.reversed().flatMap(\.allNodes)
    switch target {
    case .label(let word):
      let usable = all.filter(\.kind.isUsable).map(\.label), error = TargetError(target, among: usable)
      // Nodes that only show something are offered if their label is near what was written. They are not listed
      // otherwise, because they would hide the nodes that can be used.
      if case .none(_, _, isNear: false) = error, !all.map(\.label).near(word).isEmpty {
        return TargetError(target, among: all.map(\.label))
      }
      return error
    case .role(let kind, _): return TargetError(target, among: all.filter { $0.kind == kind }.map(\.label))
    case .name, .inRow: return TargetError(target, among: all.compactMap(\.name))
    case .node: return .none(target, near: [], isNear: false)
    }
  }
}

extension TargetError {
  /// Makes the error for a target that nothing matches. `words` are all that could have been written.
  fileprivate init(_ target: Target, among words: [Text]) {
    var seen: Set<Text> = []
    let words = words.filter { !$0.isEmpty && seen.insert($0).inserted }
    let near = target.word.map { words.near($0) } ?? []
    self = near.isEmpty ? .none(target, near: words, isNear: false) : .none(target, near: near, isNear: true)
  }
}

extension ScreenView {
  /// Every node of the screen, toolbar first, parents before children.
  package var allNodes: [NodeView] { nodes { _ in true } }

  /// The nodes that fulfil the condition, in the order of ``allNodes``. Only these are copied, because screens may be
  /// large.
  private func nodes(where isMeant: (NodeView) -> Bool) -> [NodeView] {
    var all: [NodeView] = []
    for node in toolbar { node.collect(into: &all, where: isMeant) }
    for node in nodes { node.collect(into: &all, where: isMeant) }
    return all
  }

  fileprivate func matches(_ target: Target) -> [NodeView] {
    switch target {
    case .node(let id): return nodes { $0.id == id }
    case .name(let name): return named(name)
    case .inRow(let key, let name): return nodes { $0.row == key }.flatMap { $0.parts { $0.name == name } }
    case .role(let kind, nil): return nodes { $0.kind == kind }
    case .role(let kind, let label?): return nodes { $0.kind == kind && $0.label == label }
    case .label(let label):
      let found = nodes { $0.label == label && !label.isEmpty }
      let usable = found.filter(\.kind.isUsable)
      return usable.isEmpty ? found : usable
    }
  }
}

extension ScreenView {
  /// The nodes with an id: those outside of lists, or else those in rows.
  private func named(_ name: Text) -> [NodeView] {
    var outside: [NodeView] = []
    for node in toolbar + nodes { node.collectOutsideOfRows(into: &outside) { $0.name == name } }
    return outside.isEmpty ? nodes { $0.name == name } : outside
  }
}

extension NodeView {
  fileprivate func parts(where isMeant: (NodeView) -> Bool) -> [NodeView] {
    var parts: [NodeView] = []
    collect(into: &parts, where: isMeant)
    return parts
  }

  fileprivate func collectOutsideOfRows(into all: inout [NodeView], where isMeant: (NodeView) -> Bool) {
    if isMeant(self) { all.append(self) }
    if kind == .list { return }
    for child in children { child.collectOutsideOfRows(into: &all, where: isMeant) }
  }

  fileprivate func collect(into all: inout [NodeView], where isMeant: (NodeView) -> Bool) {
    if isMeant(self) { all.append(self) }
    for child in children { child.collect(into: &all, where: isMeant) }
  }
}

extension NodeKind {
  /// Whether a person can activate such a node or write into it.
  package var isUsable: Bool {
    switch self {
    case .row, .link, .button, .field, .toggle, .picker, .retry: true
    case .screen, .section, .list, .text, .progress, .divider, .hole, .slot, .toolbar: false
    }
  }
}

extension Target {
  /// The label or id that was written, to find near ones.
  fileprivate var word: Text? {
    switch self {
    case .label(let word), .name(let word), .inRow(_, let word), .role(_, let word?): word
    case .node, .role(_, nil): nil
    }
  }
}

extension [Text] {
  /// The words that were probably meant: all that begin with what was written, or else the nearest one.
  fileprivate func near(_ word: Text) -> [Text] {
    let start = word.string.lowercased()
    // A letter or two stand for a word, and not for a sentence.
    let most = start.count * 12
    let longer = filter { !start.isEmpty && $0.string.count <= most && $0.string.lowercased().hasPrefix(start) }
    if !longer.isEmpty { return longer }
    return nearest(word.string, among: map(\.string)).map { [Text($0)] } ?? []
  }
}

extension Target: CustomStringConvertible {
  package var description: String {
    // What somebody writes may be as long as a line.
    func short(_ text: Text) -> String { text.string.cut(to: 1 << 10) }
    return switch self {
    case .label(let label): "'\(short(label))'"
    case .node(let id): "node \(id)"
    case .name(let name): "id '\(short(name))'"
    case .inRow(let key, let name): "id '\(short(name))' in row \(key.described.cut(to: 1 << 10))"
    case .role(let kind, nil): "a \(kind.rawValue)"
    case .role(let kind, let label?): "\(kind.rawValue) '\(short(label))'"
    }
  }
}

extension TargetError: CustomStringConvertible {
  /// How many labels or nodes a message lists.
  private static let listed = 8

  package var description: String { message { _, nodes in nodes.first.map { "{\"node\":\($0.id)}" } ?? "" } }

  /// The error in words.
  ///
  /// - Parameter name: Writes how to name the first of several nodes that a target names, in the syntax of the reader's face.
  /// - Returns: One sentence, with the way out.
  package func message(naming name: (Target, [NodeView]) -> String) -> String {
    switch self {
    case .none(.node(let id), _, _): "node \(id) does not show; node numbers are those of the last frame"
    case .none(let target, let near, _) where near.isEmpty: "\(target) does not show"
    case .none(let target, let near, true):
      "\(target) does not show; did you mean " + Self.list(near.map { "'\($0)'" }, last: "or") + "?"
    case .none(let target, let near, false):
      "\(target) does not show; there is " + Self.list(near.map { "'\($0)'" }, last: "and")
    case .several(let target, let nodes):
      "\(nodes.count) nodes match \(target): "
        + Self.list(nodes.map { "\($0.kind.rawValue) '\($0.label)' (node \($0.id))" }, last: "and")
        + "; name one by \(name(target, nodes))"
    }
  }

  private static func list(_ words: [String], last: String) -> String {
    if words.count > listed { return words[..<listed].joined(separator: ", ") + " and \(words.count - listed) more" }
    guard let final = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) \(final)"
  }
}
