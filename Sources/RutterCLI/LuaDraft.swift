internal import RutterCore

/// Lua that a person writes in several lines: a line whose end is missing is kept, and the next one goes on with it.
struct LuaDraft: Sendable {
  private var text = ""
  /// What is wrong with what was written so far; nil if nothing is awaited.
  private(set) var problem: String?
  /// The person gave it up by an empty line.
  private var isGivenUp = false

  /// Whether the next line goes on with what was written.
  var isOpen: Bool { problem != nil }

  /// Takes a line in.
  ///
  /// - Returns: The Lua that is to run now; nil if the line is none.
  mutating func add(_ line: String) -> String? {
    let isEmpty = line.allSatisfy { $0 == " " || $0 == "\t" }
    if isOpen {
      text += "\n" + line
    } else {
      if isEmpty || line.first(where: { $0 != " " && $0 != "\t" }) == ":" { return nil }
      text = line
    }
    isGivenUp = isOpen && isEmpty
    problem = nil
    return text
  }

  /// Keeps what was written if nothing is wrong with it but that its end is missing.
  ///
  /// - Returns: Whether it was kept: then nobody has to be told of the error.
  mutating func takes(_ report: ErrorReport) -> Bool {
    // What could not be compiled has no traceback; a script may raise the same words.
    guard !isGivenUp, report.what == "line", case .script(let error) = report.error, error.traceback.isEmpty,
      error.message.hasSuffix("near <eof>")
    else { return false }
    problem = error.message
    return true
  }

  mutating func giveUp() { self = LuaDraft() }
}
