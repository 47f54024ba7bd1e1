import Testing

@testable import RutterTesting

@Suite("the ways in which orders fail")
struct FailingWaysTests {
  @Test("are those whose first orders come first, whatever order they are noted in", arguments: 0..<50)
  func first(seed: Int) {
    var dice = Dice(seed: 5, stream: seed), ways = FailingWays(), firsts: [String: OrderRank] = [:]
    for _ in 0..<40 {
      let fault = "fault \(dice.roll(7))", values = (0..<4).map { _ in dice.roll(3) }
      let chooser = Chooser(replaying: values)
      for _ in values { _ = chooser.order(among: 3) }
      let rank = OrderRank(chooser.trail.values)
      ways.note(fault, rank, chooser.trail)
      if firsts[fault].map({ rank < $0 }) ?? true { firsts[fault] = rank }
    }
    let expected = firsts.sorted { $0.value < $1.value || ($0.value == $1.value && $0.key < $1.key) }
    #expect(ways.all.map(\.rank) == expected.prefix(FailingWays.most).map(\.value))
    for way in ways.all { #expect(firsts[way.fault] == way.rank && OrderRank(way.trail.values) == way.rank) }
  }
}
