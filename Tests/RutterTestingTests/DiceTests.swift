import RutterTesting
import Testing

@Suite struct DiceTests {
  @Test("K1: a seed rolls the same in every process, each of its streams something else")
  func seeds() {
    func rolls(_ seed: UInt64, _ stream: Int = 0) -> [Int] {
      var dice = Dice(seed: seed, stream: stream)
      return (0..<8).map { _ in dice.roll(100) }
    }
    #expect(rolls(1) == rolls(1))
    #expect(rolls(1) != rolls(2))
    #expect(rolls(1) != rolls(1, 1))
    #expect(rolls(7) == [72, 64, 54, 60, 34, 18, 91, 90])
  }

  @Test("K1: a shuffled list holds what it held, in an order that its seed gives again")
  func shuffling() {
    func shuffled(_ seed: UInt64) -> [Int] {
      var dice = Dice(seed: seed)
      return dice.shuffled(Array(0..<20))
    }
    #expect(shuffled(3) == shuffled(3))
    #expect(shuffled(3) != shuffled(4))
    #expect(shuffled(3).sorted() == Array(0..<20))
    var dice = Dice(seed: 1)
    #expect(dice.shuffled([Int]()).isEmpty && dice.shuffled([5]) == [5])
  }

  @Test("every order of a list comes up about as often as any other")
  func fairness() {
    var counts: [[Int]: Int] = [:], dice = Dice(seed: 9)
    for _ in 0..<6_000 { counts[dice.shuffled([0, 1, 2]), default: 0] += 1 }
    #expect(counts.count == 6 && counts.values.allSatisfy { (900...1_100).contains($0) })
  }
}
