import RutterCore

extension PlainFace {
  /// How what a person has written so far could go on: labels of the screen, words, choices.
  package func completion(before: String) -> Completion {
    if let question { return Self.completion(of: before, among: choices(question)) }
    let set = ":set "
    if before.hasPrefix(set) {
      let fields = usable.filter { [.field, .toggle, .picker].contains($0.kind) }.map { PlainNodes.label($0) + " = " }
      return Self.completion(of: String(before.dropFirst(set.count)), among: fields, from: set.count)
    }
    let words = before.hasPrefix(":") ? (Self.words + ["set "]).map { ":\($0)" } : Self.words.map { wordMark + $0 }
    return Self.completion(of: before, among: usable.map(PlainNodes.label) + words)
  }

  private func choices(_ question: PlainQuestion) -> [String] {
    question.node.choices.map { Self.asTyped(NodeWords.choice($0)) }
  }

  private static func completion(of text: String, among all: [String], from start: Int = 0) -> Completion {
    let low = text.lowercased()
    var known: Set<String> = []
    let candidates = all.filter { $0.lowercased().hasPrefix(low) && known.insert($0).inserted }
    return Completion(start: start, candidates: candidates)
  }
}
