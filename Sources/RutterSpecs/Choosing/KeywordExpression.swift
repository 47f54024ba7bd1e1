internal import RutterText

/// What `-k` takes: `tap and (back or "go home") and not slow`. Words are looked for in the file and the full name.
package struct KeywordExpression: Sendable, Hashable {
  private indirect enum Term: Sendable, Hashable {
    case word(String)
    case not(Term)
    case all([Term])
    case any([Term])

    func holds(in text: String) -> Bool {
      switch self {
      case .word(let word): text.holds(word)
      case .not(let term): !term.holds(in: text)
      case .all(let terms): terms.allSatisfy { $0.holds(in: text) }
      case .any(let terms): terms.contains { $0.holds(in: text) }
      }
    }
  }

  private let term: Term

  /// Reads an expression.
  ///
  /// - Throws: what was expected where, with a caret.
  package init(_ text: String) throws(SelectionError) {
    var reader = try Reader(text)
    let term = try reader.either()
    if let token = reader.token {
      throw reader.wrong(
        token.kind == .close
          ? "a ')' that nothing opens"
          : "expected 'and' or 'or' before \(token.shown); words that stand together need quotes: \"apple pie\"")
    }
    self.term = term
  }

  /// Whether a test is meant; letters are the same in either case.
  package func matches(_ test: TestCase) -> Bool { term.holds(in: "\(test.file) > \(test.fullName)".lowercased()) }

  // MARK: Reading

  private struct Token {
    enum Kind { case word, text, open, close, and, or, not }
    var kind: Kind
    var text: String
    var column: Int
    var shown: String { kind == .text ? "\"\(text)\"" : "'\(text)'" }
  }

  private struct Reader {
    let source: [Character]
    private(set) var token: Token?
    private var place = 0
    /// How many `(` and `not` are open, and the most that may be: each takes some of the stack.
    private var depth = 0
    private static let deepest = 100

    init(_ text: String) throws(SelectionError) {
      source = Array(text)
      try next()
    }

    mutating func either() throws(SelectionError) -> Term {
      var terms = [try both()]
      while token?.kind == .or {
        try next()
        terms.append(try both())
      }
      return terms.count == 1 ? terms[0] : .any(terms)
    }

    private mutating func both() throws(SelectionError) -> Term {
      var terms = [try one()]
      while token?.kind == .and {
        try next()
        terms.append(try one())
      }
      return terms.count == 1 ? terms[0] : .all(terms)
    }

    private mutating func one() throws(SelectionError) -> Term {
      guard let token else { throw wrong("expected a word, got the end") }
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { throw wrong("more than \(Self.deepest) '(' and 'not' inside one another") }
      switch token.kind {
      case .word, .text:
        try next()
        return .word(token.text.lowercased())
      case .not:
        try next()
        return .not(try one())
      case .open:
        try next()
        let term = try either()
        guard self.token?.kind == .close else {
          throw self.token == nil ? wrong("this '(' is never closed", at: token.column) : wrong("expected ')'")
        }
        try next()
        return term
      case .close, .and, .or: throw wrong("expected a word, got \(token.shown)")
      }
    }

    func wrong(_ message: String, at column: Int? = nil) -> SelectionError {
      let column = column ?? token?.column ?? source.count
      let before = TextWidth.of(Printable.text(String(source[..<column])))
      let line = Printable.text(String(source))
      return SelectionError("-k: \(message)\n  \(line)\n  " + String(repeating: " ", count: before) + "^")
    }

    private mutating func next() throws(SelectionError) {
      while place < source.count, source[place].isWhitespace { place += 1 }
      let start = place
      guard place < source.count else {
        token = nil
        return
      }
      switch source[place] {
      case "(": token = single(.open)
      case ")": token = single(.close)
      case "\"", "'": token = try quoted(source[place])
      default:
        while place < source.count, !source[place].isWhitespace, source[place] != "(", source[place] != ")" {
          place += 1
        }
        let word = String(source[start..<place])
        let kinds: [String: Token.Kind] = ["and": .and, "or": .or, "not": .not]
        token = Token(kind: kinds[word] ?? .word, text: word, column: start)
      }
    }

    private mutating func single(_ kind: Token.Kind) -> Token {
      defer { place += 1 }
      return Token(kind: kind, text: String(source[place]), column: place)
    }

    private mutating func quoted(_ mark: Character) throws(SelectionError) -> Token {
      let start = place
      guard let end = source[(start + 1)...].firstIndex(of: mark) else {
        throw wrong("this quote is never closed", at: start)
      }
      place = end + 1
      return Token(kind: .text, text: String(source[(start + 1)..<end]), column: start)
    }
  }
}
