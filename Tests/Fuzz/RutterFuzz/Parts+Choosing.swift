import FuzzPrograms

extension Parts {
  /// What is fed in this process: libFuzzer calls a function that can hold nothing.
  private static nonisolated(unsafe) var chosen: (Bytes) -> Void = { _ in }

  private static var all: [(name: String, take: (Bytes) -> Void)] {
    [
      ("tape", tape), ("values", values), ("source", source), ("commands", commands), ("transcripts", transcripts),
      ("tokens", tokens), ("keys", keys), ("specs", specs), ("programs", programs),
    ]
  }

  /// The names of all parts.
  static var names: [String] { all.map(\.name) + Program.groups }

  /// Chooses what is fed; false if there is no such part.
  static func choose(_ name: String) -> Bool {
    if let part = all.first(where: { $0.name == name }) {
      chosen = part.take
    } else if Program.groups.contains(name) {
      chosen = { library(name, $0) }
    } else {
      return false
    }
    return true
  }

  static func feed(_ bytes: Bytes) { chosen(bytes) }
}
