import RutterCore
import Testing

@testable import RutterTesting

@Suite("Reading a state")
struct StateReaderTests {
  private func fingerprint(_ parts: Any...) -> Fingerprint {
    let reader = StateReader()
    for part in parts { reader.read(part) }
    reader.end()
    #expect(reader.whyUnreadable == nil)
    return reader.fingerprint
  }

  private struct Pair<First, Second> {
    var first: First
    var second: Second
  }

  private enum Shape { case round, square, wide(Int), tall(Int), box(Int, Int) }

  @Test("every stored property counts")
  func properties() {
    #expect(fingerprint(Pair(first: 1, second: "a")) == fingerprint(Pair(first: 1, second: "a")))
    #expect(fingerprint(Pair(first: 1, second: "a")) != fingerprint(Pair(first: 2, second: "a")))
    #expect(fingerprint(Pair(first: 1, second: "a")) != fingerprint(Pair(first: 1, second: "b")))
    #expect(fingerprint(Pair(first: 1.5, second: true)) != fingerprint(Pair(first: 1.5, second: false)))
    #expect(fingerprint(Pair(first: 0.0, second: 1)) != fingerprint(Pair(first: -0.0, second: 1)))
  }

  @Test("cases count, with what they hold")
  func cases() {
    let shapes: [Shape] = [.round, .square, .wide(1), .wide(2), .tall(1), .box(1, 2), .box(2, 1)]
    #expect(Set(shapes.map { fingerprint($0) }).count == shapes.count)
  }

  @Test("nil differs from zero, and what is empty from what is not")
  func optionals() {
    let numbers: [Int?] = [nil, 0, 1]
    #expect(Set(numbers.map { fingerprint(Pair(first: $0, second: 0)) }).count == 3)
    #expect(fingerprint(Pair(first: [Int](), second: 0)) != fingerprint(Pair(first: [0], second: 0)))
    let none = Int?.none
    #expect(fingerprint(Pair(first: none, second: Int?(5))) != fingerprint(Pair(first: Int?(5), second: none)))
  }

  @Test("an empty list of anything does not settle how others of its type are read")
  func emptyLists() {
    _ = fingerprint([Int]())
    _ = fingerprint([UInt8]())
    #expect(fingerprint([1, 2]) != fingerprint([2, 1]))
    #expect(fingerprint([UInt8(1)]) != fingerprint([UInt8(2)]))
    _ = fingerprint(Int?.some(4) as Any)
    #expect(fingerprint(Pair(first: Int?.some(4), second: 1)) != fingerprint(Pair(first: Int?.none, second: 1)))
  }

  @Test("hash tables tell nothing by their places")
  func places() {
    var one: [String: Int] = [:], other: [String: Int] = [:]
    one.reserveCapacity(1_000)
    for number in 0..<100 { one["\(number)"] = number }
    for number in (0..<100).reversed() { other["\(number)"] = number }
    #expect(fingerprint(one) == fingerprint(other))
    other["5"] = 6
    #expect(fingerprint(one) != fingerprint(other))
    #expect(fingerprint(Set(one.values)) == fingerprint(Set((0..<100).reversed())))
  }

  /// What refers to two things, and what is stored by them, in this order.
  private func state<ID: Identifier>(_ first: ID, _ second: ID, tableFirst: Bool = false) -> Fingerprint {
    var table = IdentifierTable<ID, String>()
    table[first] = "first"
    table[second] = "second"
    return tableFirst ? fingerprint(table, [first, second]) : fingerprint([first, second], table)
  }

  @Test("it makes no difference by which number a thing is named, as long as the same things refer to it")
  func names() {
    #expect(state(ScopeID(1), ScopeID(2)) == state(ScopeID(7), ScopeID(3)))
    var table = IdentifierTable<ScopeID, String>()
    table[ScopeID(1)] = "second"
    table[ScopeID(2)] = "first"
    #expect(state(ScopeID(1), ScopeID(2)) != fingerprint([ScopeID(1), ScopeID(2)], table))
  }

  @Test("nor whether a table is read before or after what names its things")
  func tablesFirst() {
    #expect(state(ScopeID(1), ScopeID(2), tableFirst: true) == state(ScopeID(7), ScopeID(3), tableFirst: true))
  }

  @Test("what is gone through by age is told by age")
  func ages() {
    #expect(state(LoadID(1), LoadID(2)) == state(LoadID(3), LoadID(7)))
    #expect(state(LoadID(1), LoadID(2)) != state(LoadID(7), LoadID(3)))
  }

  @Test("nodes are told by the age in their table only")
  func nodes() {
    func state(_ first: Int, _ second: Int, apart: Bool) -> Fingerprint {
      var tables = [IdentifierTable<NodeID, String>(), IdentifierTable<NodeID, String>()]
      tables[0][NodeID(first)] = "first"
      tables[apart ? 1 : 0][NodeID(second)] = "second"
      return fingerprint([NodeID(first), NodeID(second)], tables)
    }
    #expect(state(1, 2, apart: true) == state(7, 3, apart: true))
    #expect(state(1, 2, apart: false) != state(7, 3, apart: false))
  }

  @Test("numbers that people see count")
  func seenNumbers() {
    #expect(fingerprint(EntryID(1)) != fingerprint(EntryID(2)))
    #expect(fingerprint(OperationID(1)) != fingerprint(OperationID(2)))
  }

  @Test("a handle is named by first use, and told on")
  func handles() {
    let plugin = PluginID(0)
    let reader = StateReader()
    var met: [Int] = []
    reader.onHandle = { met.append($0.slot) }
    reader.read([Handle(plugin: plugin, slot: 9), Handle(plugin: plugin, slot: 4), Handle(plugin: plugin, slot: 9)])
    #expect(met == [9, 4])
    let slots = { (first: Int, second: Int) in
      fingerprint([Handle(plugin: plugin, slot: first), Handle(plugin: plugin, slot: second)])
    }
    #expect(slots(1, 2) == slots(2, 1))
    #expect(slots(1, 1) != slots(1, 2))
  }

  private final class Link {
    var value: Int
    var next: Link?
    init(_ value: Int, _ next: Link? = nil) {
      self.value = value
      self.next = next
    }
  }

  @Test("an object is read once, where it is met first; that it is the same one counts")
  func objects() {
    let one = Link(1), ring = Link(2)
    ring.next = ring
    #expect(fingerprint(Link(1)) == fingerprint(Link(1)))
    #expect(fingerprint(Link(1)) != fingerprint(Link(2)))
    #expect(fingerprint([one, one]) != fingerprint([Link(1), Link(1)]))
    #expect(fingerprint(ring) != fingerprint(Link(2, Link(2))))
  }

  @Test("a function cannot be read")
  func functions() {
    let reader = StateReader()
    reader.read(Pair(first: 1, second: { (number: Int) in number + 1 }))
    #expect(reader.whyUnreadable?.contains("nobody can tell what is in") == true)
  }

  @Test("a state that is too large is given up")
  func large() {
    let reader = StateReader(mostWords: 100)
    reader.read(Array(0..<1_000))
    #expect(reader.whyUnreadable == "it is too large")
  }

  @Test("whatever is stored, states are told apart as their values are", arguments: 0..<20)
  func generated(seed: Int) {
    var dice = Dice(seed: UInt64(seed), stream: 0)
    let values = (0..<40).map { _ in Self.value(&dice, depth: 3) }
    for one in values {
      for other in values { #expect((fingerprint(one) == fingerprint(other)) == (one == other)) }
    }
  }

  private static func value(_ dice: inout Dice, depth: Int) -> Value {
    switch dice.roll(depth == 0 ? 5 : 7) {
    case 0: .null
    case 1: .boolean(dice.roll(2) == 0)
    case 2: .integer(Int64(dice.roll(3)))
    case 3: .number(Double(dice.roll(3)))
    case 4: .string(Text(["", "a", "b"][dice.roll(3)]))
    case 5: .list((0..<dice.roll(3)).map { _ in value(&dice, depth: depth - 1) })
    default:
      .record(Record([.init("a", value(&dice, depth: depth - 1)), .init("b", value(&dice, depth: depth - 1))]))
    }
  }
}
