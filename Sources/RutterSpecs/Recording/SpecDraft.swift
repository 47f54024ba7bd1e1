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
      // What the end cancels, app:close() cancels in the spec, after its last look.
      if state.end != nil || event.kind == .ended { return }
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
  ///   - source: The name of the transcript.
  ///   - reason: Why the replay ended before its end; nil if it did not.
  /// - Returns: The text of the file, and what could not be written.
  package func text(
    of recording: Recording, flow: String, from source: String, endedBy reason: String?
  ) -> (text: String, notes: [String]) {
    state.withLock { state in
      state.settleAccounts()
      let end = state.end ?? reason
      var notes = state.answers.notes
      if let end { notes.append("the spec ends early: \(end)") }
      var text = "-- Written by rutter replay --as-spec, from \(Printable.line(source)).\n\n"
      text += state.answers.locals.map { "\($0)\n\n" }.joined()
      text += "it(\"goes as it was recorded\", function()\n"
      text += "  local app = test.launch(\(LuaLiteral.quoted(flow))"
      let options = Self.options(recording.heading, state)
      text += options.isEmpty ? ")\n" : ", {\n" + options.map { "    \($0),\n" }.joined() + "  })\n"
      text += state.lines.map { "  \($0)\n" }.joined()
      if let end { text += "  -- Here the recorded session went on: \(Printable.line(end))\n" }
      text += state.pathAssertion.map { "  \($0)\n" } ?? ""
      // What still ran at the end was left alone then, too.
      text += "  app:close()\nend)\n"
      if text.utf8.count > Limits().sourceBytes {
        notes.append(
          "the spec has \(text.utf8.count.roundedSize), and rutter test reads \(Limits().sourceBytes.roundedSize): put "
            + "shorter answers into its stubs")
      }
      return (text, notes)
    }
  }

  /// By what name a spec finds a flow: that of one beside it or among the shipped ones, else a path.
  ///
  /// - Parameters:
  ///   - path: Where the flow is.
  ///   - spec: Where the spec will be; nil for here.
  /// - Returns: What `test.launch` is given.
  package static func flowName(_ path: String, from spec: String?) -> String {
    func parts(_ path: String) -> (folder: String, name: String) {
      guard let slash = path.lastIndex(of: "/") else { return ("", path) }
      return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
    let (folder, file) = parts(path), home = spec.map { parts($0).folder } ?? ""
    let name = file.hasSuffix(".lua") ? String(file.dropLast(4)) : file
    if folder == home || folder == "Scripts/flows" || home.isEmpty && folder == "." { return name }
    if home.isEmpty || path.hasPrefix("/") { return path }
    return path.hasPrefix(home + "/") ? String(path.dropFirst(home.utf8.count + 1)) : realPath(path) ?? path
  }

  private static func options(_ heading: TranscriptHeading, _ state: SpecSteps) -> [String] {
    var options = state.seed == 1 ? [] : ["seed = \(state.seed)"]
    if !heading.plugins.isEmpty {
      options.append(
        "plugins = { \(heading.plugins.map(LuaLiteral.quoted).joined(separator: ", ")) }")
    }
    // What reaches outside is stubbed; these are about what other plugins made.
    let words = ["path", "guard", "replace", "modules"]
    let grants = heading.grants.filter { grant in
      let word = grant.split(separator: ":").last?.split(separator: "=").first.map(String.init) ?? ""
      return words.contains(word)
    }
    if !grants.isEmpty {
      options.append("allow = { \(grants.map(LuaLiteral.quoted).joined(separator: ", ")) }")
    }
    let stubs = state.answers.stubs
    if !stubs.isEmpty {
      options.append("stubs = {\n" + stubs.map { "      \($0)\n" }.joined() + "    }")
    }
    return options
  }
}
