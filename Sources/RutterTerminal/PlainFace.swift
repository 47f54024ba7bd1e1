package import RutterCore
package import RutterText

/// The plain face: append-only text, for a terminal, a pipe, a screen reader.
///
/// Give it each frame, outcome, log line and error, and print what it gives back; give it each line that a person types,
/// and do what ``PlainInput`` says. No line is ever taken back, nothing moves a cursor, and nothing is said by colour
/// alone. Texts end with a line end; an empty text means that there is nothing to say.
package struct PlainFace: Sendable {
  /// How wide a line may be, at least 20.
  package var columns: Int { didSet { columns = max(20, columns) } }
  package let ink: Ink

  /// What shows, as far as the face knows.
  var frame = Frame([])
  /// What stands on the paper since the screen was last printed in whole.
  var lines: [PlainLine] = []
  private var heading = ""
  /// The nodes by their numbers, from 1: those of the frame last printed.
  var numbered: [NodeID] = []
  /// How many rows show of the lists that a person asked more of.
  var shown: [NodeID: Int] = [:]
  /// What was told about nodes that run or failed.
  private var told: [NodeID: Activity] = [:]
  var breadcrumb = Breadcrumb()
  /// What the next line answers.
  var question: PlainQuestion?
  /// The message of the error that was printed last.
  var lastError: String?

  package init(columns: Int = 80, ink: Ink = Ink(isOn: false)) {
    self.columns = max(20, columns)
    self.ink = ink
  }

  /// What stands before a line that a person types.
  package var prompt: String { question?.prompt ?? (isContinued ? ">> " : "> ") }

  /// Whether the next line goes on with the one before.
  package var isContinued = false
  /// What stands before a word, where lines are something else.
  package var wordMark = ""

  /// Whether the next line is the text of a field, or a choice.
  package var asks: Bool { question != nil }

  /// Whether the next line is a secret, which must not show (S8).
  package var asksForSecret: Bool { question?.node.isSecret ?? false }

  /// The next line answers nothing: what was asked for is left as it is.
  package mutating func giveUpQuestion() { question = nil }

  // MARK: Frames

  /// What to print for a frame: all of it if another screen came or much changed, else only what changed.
  package mutating func frame(_ frame: Frame) -> String {
    breadcrumb.learn(frame)
    let heading = breadcrumb.text(frame, columns: columns)
    let isSameScreen =
      self.frame.top.entry == frame.top.entry && self.heading == heading && !lines.isEmpty
      && self.frame.containers == frame.containers
    if !isSameScreen { shown = [:] }
    let new = PlainNodes(shown: shown).lines(of: frame)
    let changed = isSameScreen ? changes(to: new) : nil
    let asking = frame.asking == self.frame.asking ? "" : tell(frame.asking)
    self.frame = frame
    self.heading = heading
    let lost = tellLostQuestion()
    guard let changed else {
      lines = new
      return whole() + asking + lost
    }
    renumber(new)
    lines = new
    return changed.map { text(of: new[$0]) }.joined() + tellActivities(but: changed.compactMap { new[$0].node })
      + asking + lost
  }

  /// What was asked for cannot be changed any more. The question stays open all the same: the line that is being typed
  /// answers that and nothing else, and does not show if it is a secret (S8).
  private mutating func tellLostQuestion() -> String {
    guard var asked = question else { return "" }
    let wasLost = asked.isLost
    asked.isLost = !usable.contains { $0.id == asked.node.id }
    question = asked
    guard asked.isLost, !wasLost else { return "" }
    return say("'\(PlainNodes.label(asked.node))' cannot be changed any more; Enter ends the line that asks for it.")
  }

  /// Takes note of what a later frame does not say any more, without printing anything.
  package mutating func pass(_ shown: borrowing some Showing & ~Copyable) { breadcrumb.learn(shown) }

  /// That something waits for a guard.
  private func tell(_ asking: Asking?) -> String {
    asking.map { say("\(AskingWords(asking: $0).sentence); type cancel to call that off.") } ?? ""
  }

  /// The whole screen again, with every number.
  package mutating func whole() -> String {
    numbered = lines.compactMap(\.node)
    told = Activity.all(in: frame)
    let title = Wrapping.lines(heading, columns: columns).map(ink.bold).joined(separator: "\n")
    return "\n\(title)\n" + tabs + lines.map { text(of: $0) }.joined()
  }

  /// The tabs, of which the one that shows stands in brackets: `[Search]  Cart`.
  private var tabs: String {
    frame.containers.filter { $0.kind == .tabs }.map { container in
      let titles = container.stacks.map { stack in
        let title = Printable.line(stack.title)
        return stack.isActive ? "[\(title)]" : title
      }
      return say(titles.joined(separator: "  "))
    }.joined()
  }

  /// The places of the lines that differ, if they are few and stand where they stood; nil to print the whole screen.
  private func changes(to new: [PlainLine]) -> [Int]? {
    guard new.count == lines.count else { return nil }
    var changed: [Int] = []
    for place in new.indices {
      let (a, b) = (lines[place], new[place])
      if (a.node == nil) != (b.node == nil) || a.indent != b.indent || a.more != b.more { return nil }
      if a.text != b.text { changed.append(place) }
    }
    return changed.count <= max(1, min(3, new.count / 3)) ? changed : nil
  }

  /// The same lines, perhaps with other nodes: the numbers on the paper stay true.
  private mutating func renumber(_ new: [PlainLine]) {
    var now: [NodeID: NodeID] = [:]
    for (old, new) in zip(lines, new) { if let a = old.node, let b = new.node { now[a] = b } }
    numbered = numbered.map { now[$0] ?? $0 }
  }

  func number(of node: NodeID) -> Int? { numbered.firstIndex(of: node).map { $0 + 1 } }

  func text(of line: PlainLine) -> String {
    let indent = String(repeating: "  ", count: line.indent)
    let number = line.node.flatMap(number(of:)).map { ($0 < 10 ? " \($0)" : "\($0)") + ") " } ?? ""
    let text = line.state.isEmpty ? line.text : "\(line.text) \(line.state)"
    let rest = indent + String(repeating: " ", count: number.utf8.count)
    return Wrapping.lines(text, columns: columns, first: indent + number, rest: rest).map { $0 + "\n" }.joined()
  }

  // MARK: What runs

  /// Whether anything that shows is being loaded or run.
  package var isBusy: Bool { frame.path.last?.state == .waiting || told.values.contains { $0.isBusy } }

  /// A sign of life while something loads: `Still loading Apple Pie (5 s) …`.
  package func heartbeat(seconds: Int) -> String {
    let busy = told.keys.sorted().compactMap { told[$0] }.filter(\.isBusy)
    guard let first = busy.first else { return isBusy ? say("Still loading (\(seconds) s) …") : "" }
    let others = busy.count > 1 ? " and \(busy.count - 1) more" : ""
    return say("Still \(first.doing)\(others) (\(seconds) s) …")
  }

  /// Tells each activity once, when it begins, goes well on, or fails.
  private mutating func tellActivities(but printed: [NodeID]) -> String {
    let now = Activity.all(in: frame)
    var text = ""
    for node in now.keys.sorted() where !printed.contains(node) {
      guard let activity = now[node], let news = activity.news(since: told[node]) else { continue }
      let way = activity.isFailed ? number(of: node).map { "; enter \($0) to try again" } ?? "" : ""
      text += say(news + way)
    }
    told = now
    return text
  }

  func say(_ text: String) -> String {
    Wrapping.lines(text, columns: columns).map { $0 + "\n" }.joined()
  }
}
