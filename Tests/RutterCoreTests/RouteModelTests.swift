import RutterCore
import Testing

/// Patterns, values and texts in great number, the same in every run.
private struct Generator {
  var chance: Chance
  private static let words: [Text] = ["a", "b", "1", "é", "a b", "%", "...", "b/a"]
  private static let uuid: Text = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

  init(seed: UInt64) { chance = Chance(seed: seed) }

  mutating func type() -> PartType {
    switch chance.below(6) {
    case 0: .integer
    case 1: .number
    case 2: .uuid
    case 3: .choice(["a", "b"])
    case 4: .choice(["b", "1"])
    default: .choice(["é", Self.uuid, "c/d"])
    }
  }

  /// A pattern as somebody writes it.
  mutating func pattern(longest: Int = 4) -> Text {
    var text = "", names = 0
    func name() -> String {
      names += 1
      return "p\(names)"
    }
    let count = chance.below(longest + 1)
    for place in 0..<count {
      let isLast = place == count - 1
      switch chance.below(isLast ? 10 : 8) {
      case 0...3: text += "/" + Self.encoded(chance.one(of: Self.words))
      case 4, 5: text += "/:\(name())"
      case 6, 7: text += "/:\(name()){\(type().description)}"
      case 8: text += "/:\(name())?"
      default: text += "/*\(name())"
      }
    }
    return Text(text.isEmpty ? "/" : text)
  }

  /// A pattern with a query.
  mutating func patternWithQuery() -> Text {
    var text = pattern().string
    let count = chance.below(3)
    for place in 0..<count {
      text += (place == 0 ? "?" : "&") + "q\(place)"
      switch chance.below(4) {
      case 0: text += "{integer}=7"
      case 1: text += "{number}"
      case 2: text += "=x%26"
      default: break
      }
    }
    return Text(text)
  }

  mutating func text() -> Text {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "/", "%", "?", "#", "&", "=", "+", " ", "é", "\u{1F347}", "\0", ".", ":", "1",
    ]
    while true {
      var text = String.UnicodeScalarView()
      for _ in 0...chance.below(6) { text.append(chance.one(of: scalars)) }
      if !["", ".", ".."].contains(String(text)) { return Text(String(text)) }
    }
  }

  mutating func value(_ type: PartType?) -> Value {
    switch type {
    case nil: return .string(text())
    case .integer?:
      return .integer(chance.below(4) == 0 ? Int64(bitPattern: chance.next()) : Int64(chance.below(100)) - 50)
    case .number?:
      let number = Double(bitPattern: chance.next())
      return .number(chance.below(2) == 0 && number.isFinite ? number : Double(chance.below(2000) - 1000) / 8)
    case .uuid?: return .string(Self.uuid)
    case .choice(let words)?: return .string(chance.one(of: words))
    }
  }

  /// Parameters that a URL of the pattern may have.
  mutating func parameters(_ pattern: Pattern) -> Record {
    var fields: [Record.Field] = []
    for (place, part) in pattern.parts.enumerated() {
      let isOptional = pattern.endsOptionally && place == pattern.parts.count - 1
      switch part {
      case .text: continue
      case .parameter(let name, let type):
        if isOptional, chance.below(2) == 0 { continue }
        fields.append(.init(name, value(type)))
      case .rest(let name): fields.append(.init(name, .list((0..<chance.below(3)).map { _ in .string(text()) })))
      }
    }
    for query in pattern.query {
      if query.standard == nil, chance.below(2) == 0 { continue }
      let isStandard = query.standard != nil && chance.below(2) == 0
      fields.append(.init(query.name, isStandard ? query.standard ?? .null : value(query.type)))
    }
    return Record(fields)
  }

  /// One part of a path that patterns are likely to match.
  mutating func part() -> Text { chance.one(of: Self.words + ["b", "7", "1.5", "c/d", Self.uuid]) }

  mutating func path() -> [Text] { (0..<chance.below(5)).map { _ in part() } }

  /// A pattern that matches some path as closely as another one: other names, and types that have a text in common.
  mutating func rival(of pattern: Pattern) -> Text {
    var text = ""
    for (place, part) in pattern.parts.enumerated() {
      let isLast = place == pattern.parts.count - 1
      switch part {
      case .text(let word): text += "/" + Self.encoded(word)
      case .rest: text += "/*r\(place)"
      case .parameter(_, let type):
        text += "/:r\(place)"
        if let type { text += "{\(overlapping(type).description)}" }
        if isLast, pattern.endsOptionally || chance.below(3) == 0 { text += "?" }
      }
    }
    if text.isEmpty { text = "/" }
    return Text(chance.below(2) == 0 ? text : text + "?query")
  }

  private mutating func overlapping(_ type: PartType) -> PartType {
    switch type {
    case .integer: chance.one(of: [.integer, .number, .choice(["b", "1"])])
    case .number: chance.one(of: [.number, .integer, .choice(["x", "2.5"])])
    case .uuid: chance.one(of: [.uuid, .choice(["x", Self.uuid])])
    case .choice(let words): .choice(chance.one(of: [words, [words[0], "other"]]))
    }
  }

  static func encoded(_ text: Text) -> String {
    text.string.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "1") || byte == UInt8(ascii: ".")
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// Matching in the plainest way: each route is tried, and their ranks are compared.
private enum RouteModel {
  /// How closely each part fits, then what the end is like; nil for no match.
  static func ranks(_ pattern: Pattern, _ path: [Text]) -> [Int]? {
    var ranks: [Int] = []
    for (place, part) in pattern.parts.enumerated() {
      if case .rest = part {
        return ranks + (place < path.count ? (place..<path.count).map { _ in 3 } + [0] : [2])
      }
      if place == path.count, pattern.endsOptionally, place == pattern.parts.count - 1 { return ranks + [1] }
      guard place < path.count else { return nil }
      switch part {
      case .text(let text): if text == path[place] { ranks.append(0) } else { return nil }
      case .parameter(_, let type?): if type.value(of: path[place]) != nil { ranks.append(1) } else { return nil }
      default: ranks.append(2)
      }
    }
    return path.count == pattern.parts.count ? ranks + [0] : nil
  }

  static func best(_ patterns: [Pattern], _ path: [Text]) -> Int? {
    var best: (ranks: [Int], index: Int)?
    for (index, pattern) in patterns.enumerated() {
      guard let ranks = ranks(pattern, path) else { continue }
      if let best, !ranks.lexicographicallyPrecedes(best.ranks) { continue }
      best = (ranks, index)
    }
    return best?.index
  }

  /// All paths of few parts in which patterns of the generator can differ.
  static let paths: [[Text]] = {
    let words: [Text] = [
      "a", "b", "1", "é", "a b", "%", "...", "7.5", "c/d", "b/a", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "z",
    ]
    var all: [[Text]] = [[]], last: [[Text]] = [[]]
    for _ in 0..<3 {
      last = last.flatMap { path in words.map { path + [$0] } }
      all += last
    }
    return all
  }()

  static func isAmbiguous(_ a: Pattern, _ b: Pattern) -> Bool {
    paths.contains { path in
      guard let ranks = ranks(a, path) else { return false }
      return ranks == self.ranks(b, path)
    }
  }
}

@Suite("Generated routes: U1 to U3") struct RouteModelTests {
  /// How many pairs of a pattern and its values are tried. A million of them takes a build of its own: `Scripts/lib/routes`.
  #if MILLION_PAIRS
    private static let pairs = 1_000_000
  #else
    private static let pairs = 20_000
  #endif

  private func url(_ path: [Text]) -> Text {
    Text(path.isEmpty ? "/" : path.map { "/" + Generator.encoded($0) }.joined())
  }

  private func route(_ number: Int, _ pattern: Pattern) -> Route {
    Route(
      id: RegistrationID(number), plugin: PluginID(0), pattern: pattern,
      function: Handle(plugin: PluginID(0), slot: number), place: Place(script: "test.lua", line: number))
  }

  @Test("U3: what is printed is matched as it was, for generated patterns and values")
  func inverse() throws {
    var generator = Generator(seed: 7)
    for pair in 0..<Self.pairs {
      let text = generator.patternWithQuery()
      let pattern = try Pattern(text), parameters = generator.parameters(pattern)
      let url = try pattern.url(parameters)
      var routes = Routes()
      try routes.add(route(1, pattern))
      guard case .success(let match) = routes.match(url, Origins()), match.parameters == .record(parameters) else {
        Issue.record("pair \(pair): \(text) printed \(Value.record(parameters).brief) as \(url)")
        return
      }
      // What was matched prints the same again.
      guard case .record(let read) = match.parameters, try pattern.url(read) == url else {
        Issue.record("pair \(pair): \(url) of \(text) prints otherwise")
        return
      }
    }
  }

  @Test("U2: of generated pairs that are ambiguous none registers, and the path that is shown is matched by both")
  func ambiguous() throws {
    var generator = Generator(seed: 11)
    for _ in 0..<1_000 {
      let first = try Pattern(generator.pattern()), second = try Pattern(generator.rival(of: first))
      for (old, new) in [(first, second), (second, first)] {
        var routes = Routes()
        try routes.add(route(1, old))
        let error = #expect(throws: ScriptError.self, "\(old.text) and \(new.text)") { try routes.add(route(2, new)) }
        let message = error?.message ?? ""
        let path = message.components("both match '").last?.components("',").first ?? ""
        for pattern in [old, new] {
          var alone = Routes()
          try alone.add(route(1, pattern))
          guard case .success = alone.match(Text(path), Origins()) else {
            Issue.record("\(pattern.text) does not match '\(path)': \(message)")
            return
          }
        }
      }
    }
  }

  @Test("U2: routes register exactly if no path is matched equally, and match as the plainest model does")
  func model() throws {
    var generator = Generator(seed: 13)
    for round in 0..<150 {
      var routes = Routes(), patterns: [Pattern] = []
      for _ in 0..<(1 + generator.chance.below(12)) {
        let pattern = try Pattern(generator.pattern(longest: 3))
        let isAmbiguous = patterns.contains { RouteModel.isAmbiguous($0, pattern) }
        do {
          try routes.add(route(patterns.count, pattern))
          #expect(!isAmbiguous, "round \(round): \(pattern.text) among \(patterns.map(\.text))")
          patterns.append(pattern)
        } catch {
          #expect(isAmbiguous, "round \(round): \(pattern.text) among \(patterns.map(\.text)): \(error)")
        }
      }
      for _ in 0..<100 {
        let path = generator.path(), expected = RouteModel.best(patterns, path)
        let found: Int? =
          if case .success(let match) = routes.match(url(path), Origins()) { match.route.id.number } else { nil }
        if found == expected { continue }
        Issue.record(
          "round \(round): \(url(path)) among \(patterns.map(\.text)): \(String(describing: found)), not \(String(describing: expected))"
        )
        return
      }
    }
  }
}

extension String {
  /// The parts between a separator.
  fileprivate func components(_ separator: String) -> [String] {
    var parts: [String] = [], rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
