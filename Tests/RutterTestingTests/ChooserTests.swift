import RutterTesting
import Testing

@Suite struct ChooserTests {
  @Test("repeats what it was given, then takes what comes usually")
  func replays() {
    let chooser = Chooser(replaying: [2, 0, 1])
    #expect([4, 3, 2, 5].map { chooser.order(among: $0) } == [2, 0, 1, 0])
    #expect(chooser.trail.values == [2, 0, 1])
    #expect(chooser.trail.cost == 3)
    #expect(!chooser.hasDiverged)
  }

  @Test("a value out of bounds is brought within them, and noted")
  func clamps() {
    let chooser = Chooser(replaying: [7])
    #expect(chooser.order(among: 3) == 2)
    #expect(chooser.hasDiverged)
  }

  @Test("values that are left over are noted")
  func leftOver() {
    let chooser = Chooser(replaying: [1, 1])
    #expect(chooser.order(among: 2) == 1)
    #expect(chooser.hasDiverged)
  }

  @Test("where there is only one way nothing is chosen")
  func noChoice() {
    let chooser = Chooser(replaying: [1])
    #expect(chooser.order(among: 1) == 0)
    #expect(chooser.order(among: 2) == 1)
    #expect(chooser.trail.count == 1)
  }

  @Test("instant loads come before the user acts")
  func loadsFirst() {
    let chooser = Chooser(then: .loadsFirst)
    #expect(chooser.keepsAction())
    #expect(chooser.order(among: 3, user: 0) == 1)
    #expect(chooser.order(among: 1, user: 0) == 0)
    #expect(chooser.order(among: 3) == 0)
    #expect(chooser.outcome(among: 3, name: "") == 0)
  }

  @Test("K1: the same seed draws the same, another stream something else; no action is ever left out")
  func random() {
    func draw(_ seed: UInt64, _ stream: Int) -> [Int] {
      let chooser = Chooser(then: .random(seed: seed, stream: stream))
      #expect(chooser.keepsAction())
      return (0..<20).map { _ in chooser.order(among: 10) }
    }
    #expect(draw(1, 1) == draw(1, 1))
    #expect(draw(1, 1) != draw(1, 2))
    #expect(draw(1, 1) != draw(2, 1))
    #expect(draw(1, 1).allSatisfy { $0 < 10 })
  }

  @Test("names what happened, where names are wanted")
  func names() {
    let chooser = Chooser(replaying: [0, 1, 0, 1, 2], wantsNames: true)
    #expect(chooser.keepsAction())
    #expect(chooser.order(among: 2, user: 0, names: { Array(["a comes"].prefix($0)) }) == 1)
    #expect(chooser.order(among: 1, user: 0) == 0)
    #expect(chooser.keepsAction())
    #expect(chooser.order(among: 2, names: { Array(["b comes", "c comes"].prefix($0)) }) == 1)
    #expect(chooser.outcome(among: 3, name: "d") == 2)
    #expect(!chooser.keepsAction() || chooser.trail.values == [0, 1, 0, 1, 2])
    #expect(chooser.steps.map(\.kind) == [.comes, .acts(0), .comes, .ends(2)])
    #expect(chooser.steps.map(\.name) == ["a comes", "", "c comes", "d"])
  }

  @Test("asks for the names of what comes and what it passes over, and for no more of many that are pending")
  func fewNames() {
    let chooser = Chooser(replaying: [0, 0, 3], wantsNames: true)
    var asked = 0
    func names(_ count: Int) -> [String] {
      asked += count
      return (0..<count).map { "\($0) comes" }
    }
    #expect(chooser.keepsAction())
    #expect(chooser.order(among: 1_001, user: 1_000, names: names) == 0)
    #expect(chooser.order(among: 1_000, names: names) == 3)
    #expect(chooser.order(among: 1_001, user: 1, names: names) == 0)
    #expect(asked == 1 + 4 + 1)
  }

  @Test("by priorities one thing is as often overtaken by all of ten actions as it comes first; by dice hardly ever")
  func priorities() {
    func overtaken(_ policy: (Int) -> Chooser.Policy) -> Int {
      (0..<1_100).count { stream in
        let chooser = Chooser(then: policy(stream))
        // The only thing that may come is the second; the first is the action of the user.
        return (0..<10).allSatisfy { _ in
          _ = chooser.keepsAction()
          return chooser.order(among: 2, user: 0, keys: { _ in 7 }) == 0
        }
      }
    }
    let often = overtaken { .random(seed: 5, stream: $0) }
    #expect(often > 70 && often < 130, "\(often)")
    #expect(overtaken { .dice(seed: 5, stream: $0) } < 8)
  }
}
