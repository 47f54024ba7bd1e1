internal import RutterText

/// The calls `assert.snapshot(…)` in the text of a spec file.
struct SnapshotCalls {
  struct Call {
    var line: Int
    /// Where the first argument ends, after which a text is put in.
    var afterSubject: Int
    var stored: Stored
  }

  /// What stands where the text of the snapshot belongs.
  enum Stored: Equatable {
    case nothing
    /// A string, by its bytes in the file.
    case text(Range<Int>)
    /// Something that cannot be written over.
    case expression
  }

  let all: [Call]

  init(_ bytes: [UInt8]) {
    let tokens = LuaTokens(bytes).all
    all = tokens.indices.dropLast().compactMap { place in
      guard tokens[place].kind == .word("snapshot"), tokens[place + 1].kind == .sign(UInt8(ascii: "(")) else {
        return nil
      }
      return Self.call(tokens, from: place + 1)
    }
  }

  /// Whether the word is in a text at all: most files need not be read any closer.
  static func areMentioned(in text: String) -> Bool { text.holds("snapshot") }

  /// Reads the arguments of a call up to its closing bracket; nil if there is none, or no argument.
  private static func call(_ tokens: [LuaTokens.Token], from open: Int) -> Call? {
    var depth = 0, arguments: [[LuaTokens.Token]] = [[]]
    for token in tokens[(open + 1)...] {
      if depth == 0, token.kind == .sign(UInt8(ascii: ")")) { return call(arguments, tokens[open].line) }
      if depth == 0, token.kind == .sign(UInt8(ascii: ",")) {
        arguments.append([])
        continue
      }
      depth += step(token.kind)
      arguments[arguments.count - 1].append(token)
    }
    return nil
  }

  private static func call(_ arguments: [[LuaTokens.Token]], _ line: Int) -> Call? {
    guard let subject = arguments[0].last else { return nil }
    return Call(line: line, afterSubject: subject.range.upperBound, stored: stored(arguments.dropFirst().first ?? []))
  }

  private static func stored(_ argument: [LuaTokens.Token]) -> Stored {
    guard let first = argument.first else { return .nothing }
    return argument.count == 1 && first.kind == .text ? .text(first.range) : .expression
  }

  /// How much deeper a token leads: into brackets, or into what `end` or `until` ends.
  private static func step(_ kind: LuaTokens.Kind) -> Int {
    switch kind {
    case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")), .sign(UInt8(ascii: "{")): 1
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")): -1
    case .word("function"), .word("if"), .word("do"), .word("repeat"): 1
    case .word("end"), .word("until"): -1
    default: 0
    }
  }
}
