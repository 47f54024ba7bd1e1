/// A line that a person types below the screen.
struct Prompt: Sendable {
  enum Kind: Sendable, Hashable, CaseIterable { case filter, command, url }

  let kind: Kind
  var line: LineEditor
  /// The place of the completion that Tab has put in.
  var completion: Int?
  /// What was typed before a completion was put in.
  var typed = ""

  init(_ kind: Kind, _ history: PromptHistory) {
    self.kind = kind
    line = LineEditor(longest: 4096, history: history[kind])
  }

  var text: String { line.text }

  /// What stands before it.
  var sign: String {
    switch kind {
    case .filter: "/"
    case .command: ":"
    case .url: "go to "
    }
  }
}

/// What was typed on such lines before.
struct PromptHistory: Sendable {
  private var lines: [Prompt.Kind: LineHistory] = [:]

  subscript(kind: Prompt.Kind) -> LineHistory { lines[kind] ?? LineHistory() }

  mutating func add(_ line: String, _ kind: Prompt.Kind) { lines[kind, default: LineHistory()].add(line) }
}
