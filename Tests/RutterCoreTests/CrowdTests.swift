import Testing

@testable import RutterCore

@Suite("Crowd") struct CrowdTests {
  /// Counts how often two of them are compared.
  private struct Counted: Hashable {
    final class Counter { var comparisons = 0 }
    let number: Int
    let counter: Counter
    static func == (left: Counted, right: Counted) -> Bool {
      left.counter.comparisons += 1
      return left.number == right.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("What was put in stands in the order in which it came, whatever is taken out in between")
  func order() {
    var crowd = Crowd<Int>(), model: [Int] = []
    var number: UInt64 = 1
    for _ in 0..<5_000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let element = Int(number >> 33) % 60
      switch Int(number >> 20) % 5 {
      case 0, 1:
        crowd.append(element)
        if !model.contains(element) { model.append(element) }
      case 2:
        crowd.replace(element, by: element + 100)
        if model.contains(element + 100) {
          model.removeAll { $0 == element }
        } else {
          model = model.map { $0 == element ? element + 100 : $0 }
        }
      default:
        crowd.remove(element)
        model.removeAll { $0 == element }
      }
      #expect(crowd.all == model)
      #expect(crowd.count == model.count)
      #expect(crowd.isEmpty == model.isEmpty)
      #expect(crowd.first == model.first)
      #expect(crowd.contains(element) == model.contains(element))
    }
  }

  @Test("Filling and emptying takes a few comparisons for each, however many there are", arguments: [false, true])
  func growth(backwards: Bool) {
    func comparisons(_ count: Int) -> Int {
      let counter = Counted.Counter()
      var crowd = Crowd<Counted>()
      for number in 0..<count { crowd.append(Counted(number: number, counter: counter)) }
      for number in 0..<count {
        crowd.remove(Counted(number: backwards ? count - 1 - number : number, counter: counter))
      }
      #expect(crowd.isEmpty)
      return counter.comparisons
    }
    #expect(comparisons(4_000) < 40 * 4_000)
  }
}
