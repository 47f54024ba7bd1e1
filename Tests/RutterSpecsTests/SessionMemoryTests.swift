import RutterWorkers
import Testing

/// Whoever compares states of a session relies on seeing all of it. A stored property that is added later has to be
/// shown, or the reason has to be given why it need not be.
@Suite("What a session remembers")
struct SessionMemoryTests {
  private static let core = "Sources/RutterCore/"

  /// The names of the stored properties of a type whose source begins so, and which is written like all here: members
  /// stand two spaces in, and what is computed has a body on its line or after it.
  private func storedProperties(of declaration: String, in file: String) throws -> [String] {
    let text = try TextFile.read(Self.core + file)
    let body = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != declaration }.dropFirst()
    var names: [String] = []
    for line in body {
      if line == "}" { break }
      guard let match = line.firstMatch(of: /^  (?:[a-z]+(?:\(set\))? )*(?:var|let) (\w+)(.*)$/) else { continue }
      if line.hasPrefix("  static") || line.contains(" static ") { continue }
      let rest = String(match.2)
      let isComputed = rest.hasSuffix("{") && !rest.contains("=") || rest.contains(" { ") && !rest.contains("=")
      if !isComputed { names.append(String(match.1)) }
    }
    return names
  }

  @Test(
    "each stored property is shown, or it is said why not",
    arguments: [
      ("package struct Session<H: Host & ~Copyable>: ~Copyable {", "Session/Session.swift"),
      ("package struct Reading: ~Copyable {", "Plugins/Reading.swift"),
    ])
  func isComplete(declaration: String, file: String) throws {
    let shown = try TextFile.read(Self.core + "Session/Session+Memory.swift")
    let names = try storedProperties(of: declaration, in: file)
    #expect(names.count > 10)
    for name in names {
      let isShown = shown.contains("(\(name)") || shown.contains(".\(name)") || shown.contains("`\(name)`")
      #expect(isShown, "nothing is said of \(name)")
    }
  }
}
