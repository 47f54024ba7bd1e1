/// A line in a script.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The script as messages name it: `cookbook.lua`, `recipes/init.lua`.
  public var script: String
  /// The line, from 1; 0 where there is none.
  public var line: Int
  /// Names a line of a script.
  public init(script: String, line: Int) {
    self.script = script
    self.line = line
  }
  /// Stands for Swift code and the engine itself, which have no script.
  public static let native = Place(script: "native", line: 0)
  public var description: String { line > 0 ? "\(script):\(line)" : script }
}

/// What went wrong in a script, in words.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, without the place.
  public var message: String
  /// Where the error was raised.
  public var place: Place?
  /// The calls that led there, innermost first, a line each. Empty where there is none.
  public var traceback: String
  /// Why the result of the script did not fit its type, if that was the error.
  package var mismatch: Mismatch?
  /// Whether nothing went wrong: what the script waited for was cancelled, and that ends the load, too.
  package var isCancellation = false
  /// Where in a value the part is that does not fit: `tools[2]`. The message begins with it.
  package var valuePath = ""
  /// Joins a message with its place.
  public init(_ message: String, at place: Place? = nil, traceback: String = "") {
    self.message = message
    self.place = place
    self.traceback = traceback
  }
  public var description: String { place.map { "\($0): \(message)" } ?? message }

  /// A guard has ended with something that says nothing.
  package static func noVerdict(_ got: String) -> ScriptError {
    ScriptError(
      "a guard returns nothing or true, rutter.block(reason), rutter.redirect(value) or rutter.hold(name), got \(got)")
  }

  /// A part of a value that does not fit its type, as an error of the whole value: its message names where the part is (V1).
  package func inside(_ part: String) -> ScriptError {
    if mismatch == nil { return self }
    var error = self
    error.valuePath = Self.path(part, valuePath)
    if let path = mismatch?.path { error.mismatch?.path = Self.path(part, path) }
    let rest = valuePath.isEmpty ? message[...] : message.dropFirst(Self.opening(valuePath).count)
    error.message = Self.opening(error.valuePath) + rest
    return error
  }

  private static func path(_ part: String, _ rest: String) -> String {
    rest.isEmpty || rest.hasPrefix("[") ? part + rest : "\(part).\(rest)"
  }

  private static func opening(_ path: String) -> String { "field '\(path)': " }
}

/// Which limit stopped a plugin (E2).
public struct Stop: Hashable, Sendable, CustomStringConvertible {
  /// The limits of a plugin.
  public enum Limit: String, Sendable, CaseIterable { case memory, time, instructions, closing, crash }
  public var limit: Limit
  /// What was allowed, in words: `250 ms a turn`.
  public var allowed: String
  /// Where the script was.
  public var place: Place?
  /// Joins a limit with what it allowed and where it was broken.
  public init(_ limit: Limit, allowed: String, at place: Place?) {
    self.limit = limit
    self.allowed = allowed
    self.place = place
  }
  public var description: String { "plugin stopped: \(reason)" + (place.map { " at \($0)" } ?? "") }

  /// Why, without the place: `over its time limit (250 ms a turn)`; for a crash, what became of its process.
  public var reason: String { limit == .crash ? allowed : "over its \(limit) limit (\(allowed))" }
}
