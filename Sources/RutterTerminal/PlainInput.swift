package import RutterCore
import RutterText

/// What a line that a person typed asks for.
package enum PlainInput: Sendable, Hashable {
  /// An empty line.
  case nothing
  case activate(NodeID)
  case set(NodeID, Value)
  case back
  case cancel
  /// Show another stack, by its id or title.
  case select(String)
  /// Go where a URL leads.
  case open(String)
  case wait
  case advance(microseconds: Int64)
  case quit
  /// Print this; nothing else happens.
  case say(String)
}

/// What the face asked for by its last line: the text of a field, or one of some choices.
struct PlainQuestion: Hashable, Sendable {
  var node: NodeView
  /// Whether that cannot be changed any more.
  var isLost = false

  var prompt: String {
    let label = PlainNodes.label(node)
    let isNumbered = node.kind == .picker && NodeWords.canNumber(node.choices)
    return isNumbered ? "\(label), 1 to \(node.choices.count): " : "\(label): "
  }
}

extension PlainFace {
  /// The words that are no labels.
  static let words = ["back", "cancel", "open", "select", "more", "show", "wait", "advance", "help", "quit"]

  /// Understands a line that a person typed: a label, a number of the frame last printed, `Name = text`, or a word.
  ///
  /// What is a label byte for byte is that label, whatever else it may be; a colon before it makes a word or number of it.
  package mutating func input(_ line: String) -> PlainInput {
    let whole = line
    let line = Self.trim(line)
    if let question {
      self.question = nil
      if question.isLost { return line.isEmpty ? .nothing : .say(lost(question)) }
      return line.isEmpty ? .say(say("Left as it was.")) : set(question.node, to: line)
    }
    if line.isEmpty { return .nothing }
    if let answer = afterColon(line) { return answer }
    let nodes = usable
    if let label = [whole, line].first(where: { text in nodes.contains { $0.isCalled(text) } }) {
      return use(label: label)
    }
    if let answer = word(line) ?? url(line) ?? select(line) { return answer }
    if let number = Int(line) { return use(number: number) }
    if line.count > 2, line != Self.unquoted(line) { return use(label: Self.unquoted(line)) }
    return assignment(line[...]) ?? use(label: line)
  }

  /// Of what was typed nothing is told: it may be a secret (S8).
  private func lost(_ question: PlainQuestion) -> String {
    say("What you typed for '\(PlainNodes.label(question.node))' was not taken: it cannot be changed any more.")
  }

  /// `Name = Anna`, `3 = Anna`; nil for what has no `=`.
  private func assignment(_ line: Substring, isAfterSet: Bool = false) -> PlainInput? {
    switch assigned(line, isAfterSet: isAfterSet) {
    case .success(let found)?: set(found.node, to: String(found.text))
    case .failure(let problem)?: .say(say(problem.message))
    case nil: nil
    }
  }

  private struct Assigned {
    var node: NodeView
    var text: Substring
  }

  private func assigned(_ line: Substring, isAfterSet: Bool) -> Result<Assigned, Problem>? {
    let nodes = usable
    let parts = line.indices.filter { line[$0] == "=" }.map { split in
      (name: Self.trimmed(line[..<split]), text: Self.trimmed(line[line.index(after: split)...]))
    }
    guard let first = parts.first else { return nil }
    // There may be one in the label.
    for part in parts {
      if let node = nodes.first(where: { $0.isCalled(part.name) }) {
        return .success(Assigned(node: node, text: part.text))
      }
    }
    if let number = Int(first.name), let id = node(numbered: number), let node = nodes.first(where: { $0.id == id }) {
      return .success(Assigned(node: node, text: first.text))
    }
    let found = find(String(first.name))
    // `set` does without its colon where no label begins so.
    if case .failure = found, !isAfterSet, line.hasPrefix("set ") {
      return assigned(Self.trimmed(line.dropFirst(4)), isAfterSet: true)
    }
    return found.map { Assigned(node: $0, text: first.text) }
  }

  /// From which character on a line is the text of a secret field, which must not show (S8).
  ///
  /// - Parameter line: A line that may still be written on.
  /// - Returns: nil where nothing of it is.
  package func secretStart(in line: String) -> Int? {
    let rest = line.drop { $0.isWhitespace }, isSet = rest.hasPrefix(":set ")
    guard question == nil, isSet || wordMark.isEmpty, line.contains("="),
      case .success(let found)? = assigned(isSet ? rest.dropFirst(5) : rest, isAfterSet: isSet), found.node.isSecret
    else { return nil }
    return line.distance(from: line.startIndex, to: found.text.startIndex)
  }

  private static let openHelp = "open takes a URL: :open /recipes/1"

  /// What `:back` and `:3` mean on every screen; nil for what is neither.
  private mutating func afterColon(_ line: String) -> PlainInput? {
    guard line.hasPrefix(":") else { return nil }
    let rest = String(line.dropFirst())
    if rest == "open" || rest.hasPrefix("open ") {
      let url = Self.trim(rest.dropFirst(4))
      return url.isEmpty ? .say(say(Self.openHelp)) : .open(url)
    }
    if rest == "select" || rest.hasPrefix("select ") {
      let stack = Self.unquoted(Self.trim(rest.dropFirst(6)))
      return stack.isEmpty ? .say(say(selectHelp)) : .select(stack)
    }
    if rest == "set" || rest.hasPrefix("set ") {
      return assignment(Self.trimmed(rest.dropFirst(3)), isAfterSet: true)
        ?? .say(say("set takes a label and a value: :set Name = Anna"))
    }
    return word(rest) ?? Int(rest).map { use(number: $0) }
  }

  private mutating func word(_ line: String) -> PlainInput? {
    let parts = line.split(separator: " ")
    switch (parts.first, parts.count) {
    case ("back", 1): return .back
    case ("cancel", 1): return .cancel
    case ("wait", 1): return .wait
    case ("quit", 1), ("exit", 1): return .quit
    case ("help", 1), ("?", 1): return .say(help)
    case ("show", 1): return .say(whole())
    case ("more", 1): return .say(more())
    case ("advance", 2):
      guard let time = Double(parts[1]).flatMap(microseconds(seconds:)) else {
        return .say(
          say("advance takes seconds, a number such as 1.5, got '\(Printable.text(String(parts[1]).shortened))'."))
      }
      return .advance(microseconds: time)
    case ("advance", 1): return .say(say("advance takes seconds: advance 1.5"))
    default: return nil
    }
  }

  /// `open /recipes/1`. What looks like no URL may be the beginning of a label.
  private func url(_ line: String) -> PlainInput? {
    guard line.hasPrefix("open ") else { return nil }
    let url = Self.trim(line.dropFirst(5))
    return url.hasPrefix("/") || url.contains(":/") ? .open(url) : nil
  }

  /// `select Search`. Where nothing holds stacks it may be the beginning of a label.
  private func select(_ line: String) -> PlainInput? {
    guard line.hasPrefix("select "), !frame.containers.isEmpty else { return nil }
    return .select(Self.unquoted(Self.trim(line.dropFirst(7))))
  }

  private var selectHelp: String {
    let titles = frame.containers.flatMap(\.stacks).map { Printable.line($0.title) }
    return "select takes a tab: " + (titles.isEmpty ? "there is none here." : ":select \(titles[0])")
  }

  // MARK: Nodes

  /// What a person can use, of all visible screens, the top one first.
  var usable: [NodeView] { screensOfUsable.flatMap { $0 } }

  private var screensOfUsable: [[NodeView]] {
    frame.screens.reversed().map { $0.allNodes.filter { $0.kind.isUsable && $0.isEnabled } }
  }

  private func node(numbered number: Int) -> NodeID? {
    number >= 1 && number <= numbered.count ? numbered[number - 1] : nil
  }

  private mutating func use(number: Int) -> PlainInput {
    guard let id = node(numbered: number) else {
      let range = numbered.isEmpty ? "nothing here has a number" : "the numbers are 1 to \(numbered.count)"
      return .say(say("There is no \(number): \(range). Type \(wordMark)show to see the screen again."))
    }
    guard let node = usable.first(where: { $0.id == id }) else { return .activate(id) }
    return use(node)
  }

  private mutating func use(label: String) -> PlainInput {
    switch find(label) {
    case .success(let node): use(node)
    case .failure(let problem): .say(say(problem.message))
    }
  }

  /// Links, buttons and toggles are activated; fields and pickers ask for their text.
  private mutating func use(_ node: NodeView) -> PlainInput {
    guard node.kind == .field || node.kind == .picker else { return .activate(node.id) }
    question = PlainQuestion(node: node)
    let label = PlainNodes.label(node), now = node.value.map(NodeWords.choice) ?? ""
    if node.kind == .field {
      let state = now.isEmpty ? "\(label) is empty." : "\(label) is \(now)."
      return .say(say("\(state) Type the new text; \"\" empties it, an empty line leaves it."))
    }
    let isNumbered = NodeWords.canNumber(node.choices)
    let choices = node.choices.enumerated().map { place, choice in
      let number = isNumbered ? "\(place + 1)) " : ""
      return say("  \(number)\(Self.asTyped(NodeWords.choice(choice)))\(choice == node.value ? " (now)" : "")")
    }
    let way = isNumbered ? "a number or a choice" : "a choice"
    return .say(say("\(label): type \(way); an empty line leaves it as it is.") + choices.joined())
  }

  private func set(_ node: NodeView, to text: String) -> PlainInput {
    switch node.kind {
    case .field: return .set(node.id, .string(Text(Self.unquoted(text))))
    case .toggle:
      switch text.lowercased() {
      case "on", "yes", "true", "x", "[x]": return .set(node.id, .boolean(true))
      case "off", "no", "false", "", "[ ]", "[]": return .set(node.id, .boolean(false))
      default: return .say(say("\(PlainNodes.label(node)) is on or off, got '\(Printable.line(text.shortened))'."))
      }
    case .picker: return choose(text, of: node)
    default: return .say(say("\(PlainNodes.label(node)) is a \(node.kind.rawValue) and takes no text."))
    }
  }

  private func choose(_ text: String, of node: NodeView) -> PlainInput {
    let names = node.choices.map(NodeWords.choice), bare = Self.unquoted(text)
    let place =
      names.firstIndex(of: text) ?? names.firstIndex(of: bare)
      ?? names.firstIndex { $0.lowercased() == bare.lowercased() }
    if let place { return .set(node.id, node.choices[place]) }
    if let number = Int(text), number >= 1, number <= names.count, NodeWords.canNumber(node.choices) {
      return .set(node.id, node.choices[number - 1])
    }
    let all = names.map(Self.asTyped).joined(separator: ", "), got = Printable.line(text.shortened)
    return .say(say("\(PlainNodes.label(node)) is one of \(all), got '\(got)'."))
  }

  // MARK: Labels

  private struct Problem: Error { var message: String }

  /// The node of a label: exactly as written, else whatever the case, else by how it begins. On each step the top screen
  /// comes first, and two matches on one screen are a question back.
  private func find(_ label: String) -> Result<NodeView, Problem> {
    let low = label.lowercased()
    let tests: [(NodeView) -> Bool] = [
      { $0.isCalled(label) }, { PlainNodes.label($0).lowercased() == low },
      { !low.isEmpty && PlainNodes.label($0).lowercased().hasPrefix(low) },
    ]
    for test in tests {
      for nodes in screensOfUsable {
        let found = nodes.filter(test)
        if found.count == 1 { return .success(found[0]) }
        if found.count > 1 { return .failure(several(label, found)) }
      }
    }
    return .failure(none(label))
  }

  private func several(_ label: String, _ found: [NodeView]) -> Problem {
    let listed = found.prefix(8).map { node in
      number(of: node.id).map { "\($0)) \(PlainNodes.label(node))" } ?? "\(PlainNodes.label(node)) (in a longer list)"
    }
    let rest = found.count > listed.count ? " and \(found.count - listed.count) more" : ""
    let what = Printable.line(label.shortened)
    return Problem(message: "'\(what)' may be \(listed.joined(separator: ", "))\(rest). Enter a number.")
  }

  private func none(_ label: String) -> Problem {
    let what = Printable.line(label.shortened)
    if frame.screens.flatMap(\.allNodes).contains(where: { $0.kind.isUsable && PlainNodes.label($0) == label }) {
      return Problem(message: "'\(what)' cannot be used now.")
    }
    let words = Self.words.contains(label.lowercased()) ? [label.lowercased()] : Self.words
    let mark = label.hasPrefix(":") ? ":" : ""
    let near = nearest(label, among: usable.map(PlainNodes.label) + words.map { mark + $0 })
    let half = near.map { Self.words.contains($0) } ?? true ? halfWord(label) : nil
    let way = half ?? near.map { "Did you mean '\($0)'?" } ?? "Enter a number or a label, or type \(wordMark)help."
    return Problem(message: "Nothing here is called '\(what)'. \(way)")
  }

  /// What is missing from a line that begins as a word, or is a URL without one; nil for all others.
  private func halfWord(_ line: String) -> String? {
    switch line.prefix(while: { $0 != " " }) {
    case "open": Self.openHelp
    case "select": selectHelp
    case let url where url.hasPrefix("/"): "To go where a URL leads, type :open \(Printable.line(line.shortened))"
    default: nil
    }
  }

  // MARK: Texts

  private static func trim(_ text: some StringProtocol) -> String { String(trimmed(Substring(text))) }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return rest }
    return rest[...last]
  }

  /// How a choice is typed: in quotes where the line would lose its blanks, or be empty.
  static func asTyped(_ choice: String) -> String {
    trim(choice) == choice && !choice.isEmpty ? choice : "\"\(choice)\""
  }

  /// A text in quotes stands for what is between them, blanks included.
  private static func unquoted(_ text: String) -> String {
    text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
  }
}

extension NodeView {
  /// Whether a text is its label, byte for byte, as the script wrote it or as it shows.
  fileprivate func isCalled(_ text: some StringProtocol) -> Bool {
    !label.isEmpty && label.string.utf8.elementsEqual(text.utf8) || PlainNodes.label(self).utf8.elementsEqual(text.utf8)
  }
}
