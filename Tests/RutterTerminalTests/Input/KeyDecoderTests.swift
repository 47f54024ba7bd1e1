import RutterCore
import Testing

@testable import RutterTerminal

@Suite struct KeyDecoderTests {
  /// The keys of some bytes that come at once, after which nothing follows.
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(bytes, at: .start) + decoder.finish()
  }

  private static let samples: [(String, [Key])] = [
    ("aß€😀", [.character("a"), .character("ß"), .character("€"), .character("😀")]),
    ("e\u{301}", [.character("e"), .character("\u{301}")]),
    ("\r\n\t", [.named(.enter), .named(.enter), .named(.tab)]),
    ("\u{7F}\u{8}", [.named(.backspace), .named(.backspace)]),
    ("\u{0}\u{1}\u{3}\u{1A}", [.control(" "), .control("a"), .control("c"), .control("z")]),
    ("\u{1C}\u{1D}\u{1E}\u{1F}", [.control("\\"), .control("]"), .control("^"), .control("_")]),
    ("\u{1B}", [.named(.escape)]),
    ("\u{1B}\u{1B}\u{1B}", [.named(.escape), .named(.escape), .named(.escape)]),
    ("\u{1B}f\u{1B}F\u{1B}ö", [.alt("f"), .alt("F"), .alt("ö")]),
    ("\u{1B}\u{7F}\u{1B}\r", [.named(.backspace, .alt), .named(.enter, .alt)]),
    ("\u{1B}\u{1}", [.character("a", [.alt, .control])]),
    ("\u{1B}[\u{1B}O\u{1B}]", [.alt("O"), .alt("]")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.named(.up), .named(.down), .named(.right), .named(.left)]),
    ("\u{1B}OA\u{1B}OP\u{1B}OM\u{1B}Oj", [.named(.up), .named(.f1), .named(.enter), .character("*")]),
    ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.named(.home), .named(.end), .named(.home), .named(.end)]),
    ("\u{1B}[2~\u{1B}[3~", [.named(.insert), .named(.delete)]),
    ("\u{1B}[5~\u{1B}[6~", [.named(.pageUp), .named(.pageDown)]),
    ("\u{1B}[11~\u{1B}[15~\u{1B}[17~\u{1B}[24~", [.named(.f1), .named(.f5), .named(.f6), .named(.f12)]),
    ("\u{1B}[[A\u{1B}[[E", [.named(.f1), .named(.f5)]),
    ("\u{1B}[Z", [.named(.tab, .shift)]),
    ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;2A", [.named(.right, .control), .named(.left, .alt), .named(.up, .shift)]),
    ("\u{1B}[3;5~\u{1B}[1;6P", [.named(.delete, .control), .named(.f1, [.control, .shift])]),
    ("\u{1B}\u{1B}[A\u{1B}\u{1B}OB", [.named(.up, .alt), .named(.down, .alt)]),
    (
      "\u{1B}[3^\u{1B}[3@\u{1B}[a\u{1B}Oc",
      [
        .named(.delete, .control), .named(.delete, [.control, .shift]), .named(.up, .shift), .named(.right, .control),
      ]
    ),
    ("\u{1B}[1;9A", []),
    // kitty, and xterm where it is told to.
    ("\u{1B}[27u\u{1B}[13;2u\u{1B}[9;5u", [.named(.escape), .named(.enter, .shift), .named(.tab, .control)]),
    ("\u{1B}[97u\u{1B}[97;5u\u{1B}[97;3u", [.character("a"), .control("a"), .alt("a")]),
    ("\u{1B}[97:65;2u\u{1B}[49:33;2u\u{1B}[97;4u", [.character("A"), .character("!"), .alt("A")]),
    ("\u{1B}[97;5:1u\u{1B}[97;5:2u\u{1B}[97;5:3u", [.control("a"), .control("a")]),
    ("\u{1B}[1;1:3A\u{1B}[99;9u\u{1B}[57441u", []),
    ("\u{1B}[57404u\u{1B}[57414u\u{1B}[57419;5u", [.character("5"), .named(.enter), .named(.up, .control)]),
    ("\u{1B}[27;5;99~\u{1B}[27;6;67~", [.control("c"), .control("c")]),
    // The mouse, focus, and answers.
    (
      "\u{1B}[<0;12;3M\u{1B}[<0;12;3m",
      [
        .mouse(Mouse(.press(.left), row: 2, column: 11)), .mouse(Mouse(.release(.left), row: 2, column: 11)),
      ]
    ),
    (
      "\u{1B}[<64;1;1M\u{1B}[<81;1;2M",
      [
        .mouse(Mouse(.wheelUp, row: 0, column: 0)), .mouse(Mouse(.wheelDown, row: 1, column: 0, modifiers: .control)),
      ]
    ),
    ("\u{1B}[<35;4;4M\u{1B}[<0;0;0M\u{1B}[<66;4;4M", []),
    ("\u{1B}[M *%\u{1B}[M#*%", [.mouse(Mouse(.press(.left), row: 4, column: 9))]),
    ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
    (
      "\u{1B}[12;40R\u{1B}[?1;1R",
      [
        .report(.cursor(row: 11, column: 39)), .report(.cursor(row: 0, column: 0)),
      ]
    ),
    ("\u{1B}[1;2R", [.named(.f3, .shift)]),
    ("\u{1B}[?62;22c", [.report(.attributes)]),
    ("\u{1B}[?2026;2$y\u{1B}[?2026;0$y", [.report(.mode(2026, isKnown: true)), .report(.mode(2026, isKnown: false))]),
    (
      "\u{1B}]11;rgb:1e1e/1E1E/2e2e\u{1B}\\",
      [
        .report(.color(.background, TerminalReport.Color(red: 0x1E, green: 0x1E, blue: 0x2E)))
      ]
    ),
    (
      "\u{1B}]10;rgba:f/8/0/f\u{7}",
      [
        .report(.color(.foreground, TerminalReport.Color(red: 255, green: 136, blue: 0)))
      ]
    ),
    ("\u{1B}]11;rgb:-1/00/00\u{1B}\\\u{1B}]11;rgb:+1/00/00\u{7}\u{1B}]11;rgb:1/-0/0\u{7}a", [.character("a")]),
    ("\u{1B}P>|xterm(380)\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\a", [.character("a")]),
    // Pastes.
    ("\u{1B}[200~q\r\nö\u{1B}[A\u{1B}[201\u{1B}[201~x", [.paste("q\r\nö\u{1B}[A\u{1B}[201"), .character("x")]),
    ("\u{1B}[200~\u{1B}[201~\u{1B}[201~", []),
    // What nobody knows, and what is broken off.
    ("\u{1B}[99~\u{1B}[1;2;3X\u{1B}[?7h", []),
    ("\u{1B}[1;\u{1B}[B", [.named(.down)]),
    ("\u{1B}[1;\rx", [.named(.enter), .character("x")]),
    ("\u{1B}[1ä", [.character("ä")]),
    ("\u{1B}]never ends\u{3}", [.control("c")]),
    ("\u{1B}[M\u{3}", [.control("c")]),
    ("\u{85}", []),
  ]

  @Test("what terminals send is the key that was pressed", arguments: samples)
  func pressed(_ text: String, _ keys: [Key]) {
    #expect(self.keys(text) == keys)
  }

  @Test("wherever reads cut what comes, the keys are the same", arguments: samples)
  func cuts(_ text: String, _ keys: [Key]) {
    let bytes = Array(text.utf8)
    for cut in bytes.indices {
      var decoder = KeyDecoder()
      let cutKeys = decoder.feed(Array(bytes[..<cut]), at: .start) + decoder.feed(Array(bytes[cut...]), at: .start)
      #expect(cutKeys + decoder.finish() == keys, "cut at \(cut)")
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0], at: .start) } + decoder.finish() == keys)
  }

  @Test("what is no UTF-8 shows as a sign, and the next byte counts again")
  func invalid() {
    #expect(keys([0xFF]) == [.character("\u{FFFD}")])
    #expect(keys([0xC3, 0x28]) == [.character("\u{FFFD}"), .character("(")])
    #expect(keys([0xE2, 0x82]) == [.character("\u{FFFD}")])
    // An overlong form, a surrogate, a number beyond Unicode.
    #expect(keys([0xC0, 0xAF]).count == 2)
    #expect(keys([0xED, 0xA0, 0x80]).count == 3)
    #expect(keys([0xF4, 0x90, 0x80, 0x80]).count == 4)
    #expect(keys([0xE2, 0x1B, 0x5B, 0x41]) == [.character("\u{FFFD}"), .named(.up)])
    #expect(keys([0x1B, 0xC3, 0x41]) == [.character("\u{FFFD}"), .character("A")])
  }

  @Test("the same text is decoded as the standard library decodes it")
  func sameAsLibrary() {
    var dice = Dice(seed: 7)
    for _ in 0..<500 {
      // No control characters: they are keys of their own.
      let bytes = (0..<12).map { _ in dice.byte() }.filter { $0 >= 0x20 && $0 != 0x7F }
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter(KeySequences.isText)
      let typed = keys(bytes).compactMap { if case .character(let character, []) = $0 { character } else { nil } }
      #expect(typed.flatMap(\.unicodeScalars) == Array(expected), "\(bytes)")
    }
  }

  // MARK: Time

  private let second: Int64 = 1_000_000
  private func moment(_ microseconds: Int64) -> Instant { Instant(microseconds: microseconds) }

  @Test("a lone Esc is known after 30 ms, and not before")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.deadline == nil)
    #expect(decoder.feed([0x1B], at: moment(5000)) == [])
    #expect(decoder.deadline == moment(35_000))
    #expect(decoder.settle(at: moment(34_999)) == [])
    #expect(decoder.settle(at: moment(35_000)) == [.named(.escape)])
    #expect(decoder.deadline == nil)
    #expect(decoder.feed(Array("[A".utf8), at: moment(35_001)) == [.character("["), .character("A")])
  }

  @Test("where nobody called in time, what comes later does not go on with the Esc")
  func lateByte() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: .start) == [])
    #expect(decoder.feed(Array("j".utf8), at: moment(second)) == [.named(.escape), .character("j")])
  }

  @Test("Alt-[ is known when nothing follows; what is certainly cut is waited for longer, and then dropped")
  func prefixes() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[".utf8), at: .start) == [])
    #expect(decoder.settle(at: moment(100_000)) == [.alt("[")])
    #expect(decoder.feed(Array("\u{1B}[1;".utf8), at: moment(200_000)) == [])
    #expect(decoder.deadline == moment(1_200_000))
    #expect(decoder.settle(at: moment(1_100_000)) == [])
    #expect(decoder.feed(Array("5C".utf8), at: moment(1_100_000)) == [.named(.right, .control)])
    #expect(decoder.feed(Array("\u{1B}[1;".utf8), at: moment(2_000_000)) == [])
    #expect(decoder.settle(at: moment(3_000_000)) == [])
    #expect(decoder.feed(Array("a".utf8), at: moment(3_000_001)) == [.character("a")])
  }

  @Test("a paste that stops in the middle is told in parts, and what follows is still no key")
  func stoppedPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~one\u{1B}[2".utf8) + [0xC3], at: .start) == [])
    #expect(decoder.settle(at: moment(second)) == [.paste("one\u{1B}[2")])
    // Of what is open nothing can be told.
    #expect(decoder.deadline == nil)
    #expect(decoder.feed([0xA4, UInt8(ascii: "q")], at: moment(second + 1)) == [])
    #expect(decoder.feed(Array("\u{1B}[201~q".utf8), at: moment(second + 2)) == [.paste("äq"), .character("q")])
    #expect(decoder.deadline == nil)
  }

  @Test("F3 with a modifier and the answer where the cursor is look the same: who asked gets the answer")
  func cursor() {
    var decoder = KeyDecoder()
    decoder.awaitCursor()
    let bytes = Array("\u{1B}[1;2R".utf8)
    #expect(decoder.feed(bytes, at: .start) == [.report(.cursor(row: 0, column: 1))])
    #expect(decoder.feed(bytes, at: .start) == [.named(.f3, .shift)])
  }

  // MARK: Bounds

  @Test("sequences without end hold nothing up and are not kept")
  func endless() {
    var decoder = KeyDecoder()
    let digits = [UInt8](repeating: UInt8(ascii: "1"), count: 200_000)
    #expect(decoder.feed(Array("\u{1B}[".utf8) + digits, at: .start) == [])
    #expect(decoder.feed(Array("Aq".utf8), at: .start) == [.character("q")])
    #expect(decoder.feed(Array("\u{1B}]".utf8) + digits, at: .start) == [])
    #expect(decoder.feed([0x07] + Array("q".utf8), at: .start) == [.character("q")])
    #expect(decoder.feed(Array("\u{1B}[99999999999999999999;99999999999999999999R".utf8), at: .start).count == 1)
  }

  @Test("a paste of 1 MB comes whole, in pieces as in one; of one without end no more is kept than anybody takes")
  func largePaste() {
    let text = String(repeating: "0123456789abcdé\n", count: 1 << 16)
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    #expect(keys(bytes) == [.paste(text)])
    var decoder = KeyDecoder(), pieces: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: 4096) {
      pieces += decoder.feed(Array(bytes[start..<min(start + 4096, bytes.count)]), at: .start)
    }
    #expect(pieces == [.paste(text)])
    _ = decoder.feed(Array("\u{1B}[200~".utf8), at: .start)
    var length = 0
    for _ in 0..<6 {
      _ = decoder.feed([UInt8](repeating: 0x61, count: 1 << 20), at: .start)
    }
    for key in decoder.feed(Array("\u{1B}[201~".utf8), at: .start) {
      if case .paste(let text) = key { length += text.utf8.count }
    }
    #expect(length == PasteCollector.longest)
    #expect(decoder.feed(Array("q".utf8), at: .start) == [.character("q")])
  }

  @Test("random bytes, cut at random places, give the same keys, and each has a text that reads back")
  func random() throws {
    var dice = Dice(seed: 1)
    for _ in 0..<2000 {
      let bytes = dice.input()
      let whole = keys(bytes)
      var decoder = KeyDecoder(), pieces: [Key] = [], rest = bytes[...]
      while !rest.isEmpty {
        let count = min(rest.count, 1 + dice.number(4))
        pieces += decoder.feed(Array(rest.prefix(count)), at: .start)
        rest = rest.dropFirst(count)
      }
      #expect(pieces + decoder.finish() == whole, "\(bytes)")
      for key in whole { #expect(try KeyText.key(KeyText.line(key)) == key) }
    }
  }
}

/// Random numbers that are the same in each run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(_ end: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % end
  }

  mutating func byte() -> UInt8 { UInt8(number(256)) }

  private static let parts = [
    "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]11;", "\u{1B}\\", "\u{1B}[<", "\u{1B}[M",
    ";", "1", "5", "A", "R", "u", "~", "M", "m", "ä", "😀", "a", "\r", "\u{7F}", "\u{7}", "\u{3}", "rgb:", "/",
  ]

  /// Bytes that look like what terminals send.
  mutating func input() -> [UInt8] {
    (0..<number(30)).flatMap { _ in number(4) == 0 ? [byte()] : Array(Self.parts[number(Self.parts.count)].utf8) }
  }
}
