internal import RutterCore
internal import RutterTerminal
internal import RutterWorkers

/// Lines that a person writes at a terminal, and the keys of which they are made.
struct LineEditing: Sendable {
  var prompt = LinePrompt()
  private var decoder = KeyDecoder()
  private var hasTerminal = false

  /// Has every key come by itself, from the first prompt on: what is typed before an answer is there waits unseen.
  mutating func takeTerminal() {
    if !hasTerminal { RawTerminal.enter(.editing, screen: .pastes) }
    hasTerminal = true
  }

  /// Takes what was read.
  ///
  /// - Parameters:
  ///   - bytes: Nothing where only what came before is looked at.
  ///   - secretStart: Tells from which character on a line is a secret.
  ///   - complete: Tells how what was written could go on.
  /// - Returns: What to write.
  mutating func take(
    _ bytes: [UInt8], secretStart: (_ line: String) -> Int?, complete: @escaping (_ before: String) -> Completion
  ) -> String {
    let keys = decoder.feed(bytes, at: Instant(microseconds: Clock.sinceBoot))
    return prompt.press(keys, secretStart: secretStart, complete: complete)
  }
}
