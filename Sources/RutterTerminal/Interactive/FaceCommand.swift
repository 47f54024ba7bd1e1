internal import RutterCore
internal import RutterText

/// What can be typed after `:`.
package enum FaceCommand: String, Sendable, CaseIterable {
  case advance, back, cancel, help, messages, open, quit, refresh, reload, retry, root, select, timeline, wait

  /// What it does, in a few words.
  package var does: String {
    switch self {
    case .advance: "let so many seconds of virtual time pass"
    case .back: "leave this screen"
    case .cancel: "end what runs"
    case .help: "all keys"
    case .messages: "all that was told"
    case .open: "go where a URL leads"
    case .quit: "leave"
    case .refresh: "load again what this screen shows"
    case .reload: "read the scripts again"
    case .retry: "try again what failed"
    case .root: "back to the first screen"
    case .select: "show another tab"
    case .timeline: "what happened so far"
    case .wait: "wait until nothing is being loaded"
    }
  }

  /// Whether something follows the word.
  var takesArgument: Bool { self == .open || self == .select || self == .advance }
}

/// The completions of what was typed after `:`.
struct Completions: Sendable, Hashable {
  /// Whole lines, the nearest first.
  var lines: [String]
  var words: [String]
  /// Whether there is nothing else that could be meant.
  var isComplete: Bool

  /// - Parameters:
  ///   - line: What was typed.
  ///   - tabs: The titles of all tabs.
  ///   - labels: What can be used on the screen.
  ///   - isVirtual: Whether time passes only when somebody lets it.
  init(_ line: String, tabs: [String], labels: [String], isVirtual: Bool) {
    lines = []
    words = []
    isComplete = FaceCommand.allCases.allSatisfy { !$0.takesArgument || !line.hasPrefix($0.rawValue + " ") }
    func add(label: String) {
      if lines.contains(label) { return }
      lines.append(label)
      words.append("on this screen")
    }
    if line.hasPrefix("select ") {
      let typed = FuzzyMatch(String(line.dropFirst(7)))
      for tab in tabs where typed.score(Array(tab.lowercased().utf8)) != nil {
        lines.append("select \(tab)")
        words.append("")
      }
      for label in labels.prefix(1000) where label.hasPrefix(line) { add(label: label) }
      return
    }
    let typed = FuzzyMatch(line)
    let commands = FaceCommand.allCases.filter {
      $0.rawValue.hasPrefix(line.lowercased()) && ($0 != .advance || isVirtual)
    }
    // Commands are written small: whoever types a capital means a label first.
    if line.contains(where: \.isUppercase) {
      for label in labels.prefix(1000) where lines.count < 20 && label.hasPrefix(line) { add(label: label) }
    }
    for command in commands {
      // What is called exactly so comes before the command.
      if labels.contains(command.rawValue) {
        add(label: command.rawValue)
      } else {
        lines.append(command.rawValue)
        words.append(command.does)
      }
    }
    guard !line.isEmpty else { return }
    for label in labels.prefix(1000) where lines.count < 20 && typed.score(Array(label.lowercased().utf8)) != nil {
      add(label: label)
    }
  }
}
