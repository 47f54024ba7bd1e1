internal import RutterCore

/// The globals of the spec language, and what to use instead of those that other test runners have.
enum SpecWords {
  private static let names = ["describe", "it", "before_each", "after_each", "pending", "assert", "test"]

  private static let elsewhere: [(names: [String], hint: String)] = [
    (
      ["setup", "lazy_setup", "before_all", "strict_setup"],
      "each test starts afresh: use before_each, or a local at the top of the file"
    ),
    (["teardown", "lazy_teardown", "after_all", "strict_teardown", "finally"], "use after_each, which always runs"),
    (["context", "insulate", "expose"], "use describe"),
    (["spec", "should"], "use it"),
    (["spy", "mock"], "app:calls(\"cookbook.recipe\") gives what a stub was asked"),
    (["stub"], "stubs are given to test.launch: stubs = { [\"cookbook.recipe\"] = … }"),
    (["expect"], "use assert: assert.equals(expected, actual)"),
    (["sleep", "wait"], "nothing sleeps in a test: use app:advance or app:settle"),
  ]

  /// A message about a global that is not there, with the way out.
  static func hinted(_ message: String) -> String {
    guard message.hasPrefix("attempt to "), let start = message.firstRange(of: "(global '") else { return message }
    let name = String(message[start.upperBound...].prefix { $0 != "'" })
    guard message.hasSuffix("(global '\(name)')") else { return message }
    if let known = elsewhere.first(where: { $0.names.contains(name) }) { return "\(message); \(known.hint)" }
    if names.contains(name), message.hasPrefix("attempt to index a function value") {
      return "\(message); '\(name)' has no parts: to run one test, name its line (rutter test FILE:LINE); to leave one "
        + "out, write pending(…) in place of it(…)"
    }
    if names.contains(name) { return "\(message); the spec itself has set it" }
    return nearest(name, among: names).map { "\(message); did you mean '\($0)'?" } ?? message
  }
}
