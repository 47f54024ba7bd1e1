/// The shape of the URLs that a route matches: `/recipes/:id{integer}/steps/:step?`, as it was parsed (U1).
package struct Pattern: Sendable, Hashable {
  /// One part of the path.
  package enum Part: Sendable, Hashable {
    /// Exactly this text, decoded.
    case text(Text)
    /// One part of any text, or of a type.
    case parameter(Text, PartType?)
    /// All parts that are left, perhaps none. Always the last.
    case rest(Text)
  }

  /// One parameter of the query.
  package struct Query: Sendable, Hashable {
    package var name: Text
    package var type: PartType?
    /// What it is where the URL does not say it; nil leaves it out.
    package var standard: Value?
  }

  /// As it was written.
  package let text: Text
  package let parts: [Part]
  /// Whether the last part, a parameter, may be missing.
  package let endsOptionally: Bool
  package let query: [Query]
  /// How many parts there are before the first one that is a parameter.
  let textsFirst: Int

  init(_ text: Text, _ parts: [Part], endsOptionally: Bool, query: [Query]) {
    self.text = text
    self.parts = parts
    self.endsOptionally = endsOptionally
    self.query = query
    textsFirst = parts.firstIndex { $0.rank != .text } ?? parts.count
  }

  /// What no pattern and no URL is longer than, in bytes.
  package static let most = 8 << 10

  /// The names of all its parameters, in their order.
  package var names: [Text] {
    let parts = parts.compactMap { part -> Text? in
      switch part {
      case .text: nil
      case .parameter(let name, _), .rest(let name): name
      }
    }
    return parts + query.map(\.name)
  }

  /// Whether the last part takes all that is left.
  var endsWithRest: Bool { if case .rest? = parts.last { true } else { false } }
}

/// How closely a part of a pattern fits a part of a URL: what is lower comes first (U2).
package enum Rank: Int, Sendable, Comparable {
  case text, typed, plain, rest
  package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
}

extension Pattern.Part {
  package var rank: Rank {
    switch self {
    case .text: .text
    case .parameter(_, let type): type == nil ? .plain : .typed
    case .rest: .rest
    }
  }
}

/// What is wrong with a pattern, and where.
package struct PatternError: Error, Sendable, Equatable, CustomStringConvertible {
  package var pattern: String
  /// The character, counted from 1.
  package var position: Int
  package var expected: String
  package var got: String
  package var wayOut: String?

  package var description: String {
    "pattern '\(pattern.shortened)', position \(position): expected \(expected), got \(got)"
      + (wayOut.map { "; \($0)" } ?? "")
  }
}
