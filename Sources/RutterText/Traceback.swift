/// The calls that led to an error of a script.
package enum Traceback {
  /// The calls in scripts, the innermost first. Those in C only repeat what the message says, and have no line to look at.
  ///
  /// - Parameter text: A call a line, as Lua tells them.
  /// - Returns: Lines without blanks around them.
  package static func calls(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.filter { !$0.hasPrefix("[C]:") }
  }
}
