package import Rutter
internal import RutterCore
internal import RutterLua
package import RutterText
internal import RutterWorkers

/// Writes the spec that does what a recorded session did, and expects what it came to.
///
/// It listens to a replay. What a person or a host did becomes steps, what the outside answered becomes stubs that take as
/// long as it took, and what showed becomes assertions.
package final class SpecDraft: Audience {
  private let state = Locked(SpecSteps())

  package init() {}

  package func turned(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], operations: Int,
    shown: borrowing some Showing & ~Copyable
  ) {
    state.withLock { state in
      guard state.end == nil else { return }
      state.take(event)
      if state.end != nil { return }
      // What the end cancels, app:close() cancels in the spec, after its last look.
      if event.kind == .ended { return state.noteEnd(effects) }
      state.answers.follow(effects, at: event.at)
      state.note(effects)
      if state.before == nil || effects.contains(.frame) { state.before = shown.frame() }
    }
  }

  /// The spec.
  ///
  /// - Parameters:
  ///   - recording: What was replayed.
  ///   - flow: The name by which the spec finds the flow.
  ///   - spec: Where the spec will be; nil for here.
  ///   - source: The name of the transcript.
  ///   - reason: Why the replay ended before its end; nil if it did not.
  /// - Returns: The text of the file, and what could not be written.
  package func text(
    of recording: Recording, flow: String, in spec: String?, from source: String, endedBy reason: String?
  ) -> (text: String, notes: [String]) {
    state.withLock { state in
      state.settleAccounts()
      let end = state.end ?? reason
      var notes = state.answers.notes
      if let end { notes.append("the spec ends early: \(end)") }
      var text = state.answers.locals.map { "\($0)\n\n" }.joined()
      text += "it(\"goes as it was recorded\", function()\n"
      text += "  local app = test.launch(\(LuaLiteral.quoted(flow))"
      let options = Self.options(recording.heading, state, in: spec)
      text += options.isEmpty ? ")\n" : ", {\n" + options.map { "    \($0),\n" }.joined() + "  })\n"
      text += state.lines.map { "  \($0)\n" }.joined()
      if let end { text += "  -- Here the recorded session went on: \(Printable.line(end))\n" }
      text += state.pathAssertion.map { "  \($0)\n" } ?? ""
      // What still ran at the end was left alone then, too.
      text += "  app:close()\n"
      text += state.lastErrors.map { "  \(SpecSteps.expectation(of: $0))\n" }.joined() + "end)\n"
      let heading = LuaLiteral.heading(of: text).map { "\($0)\n\n" } ?? ""
      text = "-- Written by rutter replay --as-spec, from \(Printable.line(source)).\n\n\(heading)\(text)"
      if text.utf8.count > Limits().sourceBytes {
        notes.append(
          "the spec has \(text.utf8.count.roundedSize), and rutter test reads \(Limits().sourceBytes.roundedSize): put "
            + "shorter answers into its stubs")
      }
      return (text, notes)
    }
  }

  private static func options(_ heading: TranscriptHeading, _ state: SpecSteps, in spec: String?) -> [String] {
    var options = state.seed == 1 ? [] : ["seed = \(state.seed)"]
    if !heading.plugins.isEmpty {
      let plugins = heading.plugins.map { LuaLiteral.quoted(SpecPath.path($0, from: spec)) }
      options.append("plugins = { \(plugins.joined(separator: ", ")) }")
    }
    // What reaches outside is stubbed; these are about what other plugins made.
    let words: [Grant.Word] = [.path, .guard, .replace, .modules]
    let grants = heading.grants.compactMap { try? Grant($0) }.filter { words.contains($0.word) }
    if !grants.isEmpty {
      let texts = grants.map { LuaLiteral.quoted(SpecPath.grant($0, from: spec)) }
      options.append("allow = { \(texts.joined(separator: ", ")) }")
    }
    let stubs = state.answers.stubs
    if !stubs.isEmpty {
      options.append("stubs = {\n" + stubs.map { "      \($0)\n" }.joined() + "    }")
    }
    return options
  }
}
