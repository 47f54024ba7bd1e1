/// Which versions of a plugin another one can work with: `^1.2`, `~1.2`, `>=1.2 <3`, `=1.2.3`, `*`. `^` and `~` mean what
/// they mean to npm (semantic versions); the others compare with one version, whose missing numbers are 0.
package struct VersionRange: Hashable, Sendable, CustomStringConvertible {
  /// As it was written.
  package let description: String
  /// All of these hold.
  private let bounds: [Bound]

  private struct Bound: Hashable {
    enum Relation { case least, more, below, equal }
    let relation: Relation
    let version: Version

    func holds(_ other: Version) -> Bool {
      switch relation {
      case .least: other >= version
      case .more: other > version
      case .below: other < version
      case .equal: other == version
      }
    }
  }

  /// Reads a range; nil if it is none.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    description = text
    if words == ["*"] {
      bounds = []
      return
    }
    var bounds: [Bound] = []
    for word in words {
      guard let bound = Self.bounds(word) else { return nil }
      bounds += bound
    }
    self.bounds = bounds
  }

  package func contains(_ version: Version) -> Bool { bounds.allSatisfy { $0.holds(version) } }

  /// Whether every version is in it, as in `*`. Only then a plugin without a version is.
  package var isAny: Bool { bounds.isEmpty }

  private static func bounds(_ word: Substring) -> [Bound]? {
    for (sign, read) in signs where word.hasPrefix(sign) {
      let text = word.dropFirst(sign.count)
      guard let version = Version(text) else { return nil }
      return read(version, text.count { $0 == "." } + 1)
    }
    return nil
  }

  /// Longer signs first. Each takes a version, and how many of its numbers were written.
  private static let signs: [(String, @Sendable (Version, Int) -> [Bound])] = [
    (">=", { version, _ in [Bound(relation: .least, version: version)] }),
    (">", { version, _ in [Bound(relation: .more, version: version)] }),
    ("<", { version, _ in [Bound(relation: .below, version: version)] }),
    ("=", { version, _ in [Bound(relation: .equal, version: version)] }),
    ("^", { version, written in from(version, below: nextBreaking(version, written)) }),
    ("~", { version, written in from(version, below: written == 1 ? nextMajor(version) : nextMinor(version)) }),
  ]

  private static func from(_ version: Version, below end: Version) -> [Bound] {
    [Bound(relation: .least, version: version), Bound(relation: .below, version: end)]
  }

  private static func nextMajor(_ version: Version) -> Version { Version(version.major + 1) }
  private static func nextMinor(_ version: Version) -> Version { Version(version.major, version.minor + 1) }

  /// Before 1.0 the first number that is not 0 says what breaks; of 0 alone, or 0.0, the last one that was written.
  private static func nextBreaking(_ version: Version, _ written: Int) -> Version {
    if version.major > 0 || written == 1 { return nextMajor(version) }
    if version.minor > 0 || written == 2 { return nextMinor(version) }
    return Version(0, 0, version.patch + 1)
  }
}
