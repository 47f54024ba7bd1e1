import RutterTesting
import Testing

@Suite struct TokenTests {
  private func trail(_ values: [Int]) -> Trail { Trail(values.map { Choice(.order, $0, of: $0 + 2) }) }

  @Test(
    "an order comes back from its token",
    arguments: [
      [], [1], [0, 0, 1, 0, 3], [1, 1, 1, 1, 1], [2, 2, 2], [5, 5], Array(repeating: 0, count: 500) + [40, 1],
      Array(repeating: 3, count: 1000), [0, 1, 0, 1, 0, 2, 2, 2, 2, 0, 100_000],
    ])
  func roundTrip(values: [Int]) throws {
    let token = Token(trail(values), ofTest: "favorites > stays")
    let read = try Token(reading: token.text)
    #expect(read.values == values)
    #expect(read == token)
    #expect(read.isOf(test: "favorites > stays"))
    #expect(!read.isOf(test: "favorites > leaves"))
  }

  @Test("usual orders have tokens of no more than 61 characters")
  func short() {
    let model = Model(taps: 8, pops: 4)
    for seed in 1...200 {
      let chooser = Chooser(then: .random(seed: UInt64(seed), stream: 0))
      _ = model.fails(chooser)
      let token = Token(chooser.trail, ofTest: "a test")
      #expect(token.isComfortable && token.text.count <= 61)
    }
    #expect(!Token(trail((1...100).map { $0 % 7 + 1 }), ofTest: "a test").isComfortable)
  }

  @Test("orders with more than 256 things to come are told apart by those that come first, and by their tokens")
  func large() throws {
    var explorer = Explorer(.init(runs: 1_000))
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      _ = chooser.order(among: 600)
      explorer.finished(attempt, chooser.trail, hasFailed: chooser.trail.cost == 300)
    }
    #expect(explorer.exploration.runs == 600 && explorer.exploration.failing == 1)
    let found = try #require(explorer.firstFailing)
    #expect(try Token(reading: Token(found.trail, ofTest: "a test").text).values == [300])
  }

  @Test("a token says what was tried besides orders")
  func ways() throws {
    for raw in 0..<8 {
      let ways = Token.Ways(rawValue: raw), token = Token(trail([1, 2]), ofTest: "a test", ways)
      let read = try Token(reading: token.text)
      #expect(read.ways == ways && read.values == [1, 2] && read.isOf(test: "a test"))
      #expect(token.text.first?.isLetter == true)
    }
  }

  @Test("a token is safe in a shell, a URL and a file name")
  func alphabet() {
    let text = Token(trail((0..<200).map { $0 * 37 % 90 }), ofTest: "a b/c").text
    #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
  }

  @Test("a token with one character changed, lost or added is damaged")
  func damage() {
    let text = Token(trail([0, 0, 1, 0, 3, 1, 1, 1, 1]), ofTest: "a test").text
    var wrong = [String(text.dropLast()), text + "A", String(text.prefix(1)), ""]
    for place in text.indices.dropFirst() {
      var changed = text
      changed.replaceSubrange(place...place, with: text[place] == "x" ? "y" : "x")
      wrong.append(changed)
    }
    wrong += (1..<text.count).map { String(text.prefix($0)) }
    for text in wrong { #expect(throws: Token.Flaw.damaged) { try Token(reading: text) } }
    #expect(throws: Token.Flaw.otherVersion("r")) { try Token(reading: "r" + text.dropFirst()) }
  }
}
