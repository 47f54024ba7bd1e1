@testable import RutterTesting
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

  private func choosing(_ values: [Int], among known: [UInt64], note: (Chooser) -> Void) -> Chooser {
    var states = KnownStates(capacity: 9)
    for number in known { states.enter(Fingerprint(high: 0, low: number), .init(run: 0, place: 0, future: 0)) }
    let chooser = Chooser(replaying: values, then: .usual, among: states)
    for _ in 0..<4 {
      note(chooser)
      _ = chooser.order(among: 3)
    }
    return chooser
  }

  @Test("asks for the state before its own choices only, until one was there before")
  func landmarks() {
    func places(_ values: [Int], _ known: [UInt64]) -> [Int] {
      choosing(values, among: known) { chooser in
        if chooser.wantsFingerprint { chooser.note(Fingerprint(high: 0, low: UInt64(chooser.trail.count))) }
      }.landmarks.all.map(\.place)
    }
    #expect(places([], []) == [0, 1, 2, 3])
    #expect(places([0, 1], []) == [2, 3])
    #expect(places([], [1, 3]) == [0, 1])
    #expect(places([0, 1], [0, 1]) == [2, 3])
    #expect(!Chooser().wantsFingerprint)
  }

  @Test("asks for no state behind one that cannot be told, or where a run has no more noted")
  func untold() {
    var asked = 0
    let untold = choosing([], among: []) { chooser in
      if chooser.wantsFingerprint {
        asked += 1
        chooser.cannotBeTold(reason: "an address")
      }
    }
    #expect(asked == 1 && untold.landmarks.whyUntold == "an address" && untold.landmarks.all.isEmpty)
    let silent = choosing([], among: []) { chooser in
      chooser.notesNoMore()
      chooser.note(Fingerprint(high: 1, low: 1))
      chooser.cannotBeTold(reason: "late")
    }
    #expect(silent.landmarks == Landmarks())
  }

  @Test("of several states before one choice the last counts")
  func lastState() {
    let chooser = choosing([0, 0, 1], among: []) { chooser in
      for low in 5...6 where chooser.wantsFingerprint { chooser.note(Fingerprint(high: 0, low: UInt64(low))) }
    }
    #expect(chooser.landmarks.all == [.init(place: 3, fingerprint: Fingerprint(high: 0, low: 6))])
  }
}
