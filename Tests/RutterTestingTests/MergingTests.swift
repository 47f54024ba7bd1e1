import RutterTesting
import Testing

@Suite struct MergingTests {
  @Test("comes to the same as running every order: verdict, first failing order, all numbers", arguments: 0..<100)
  func sameResult(seed: Int) {
    let machine = Machine(seed: seed)
    let every = machine.explore(Machine.options(runs: 1_500, merges: false))
    guard every.explorer.exploration.isComplete else { return }
    for mergesAfter in [0, 5] {
      var options = Machine.options()
      options.mergesAfter = mergesAfter
      let merged = machine.explore(options)
      #expect(merged.result == every.result)
      #expect(merged.explorer.firstFailing?.trail == every.explorer.firstFailing?.trail)
      #expect(merged.executed <= every.executed && merged.explorer.firstUnstable == nil)
      #expect(!merged.explorer.exploration.isRefuted)
      if let told = merged.explorer.exploration.merged { #expect(told.runs < every.result.runs) }
    }
  }

  @Test("any number of workers, whoever is done first, comes to the same", arguments: 0..<12)
  func workers(seed: Int) {
    let machine = Machine(seed: seed + 1_000)
    for options in [Machine.options(), Machine.options(runs: 150), Machine.options(runs: 300, sampleShare: 10)] {
      let alone = machine.explore(options)
      for count in [2, 3, 9] {
        let shared = machine.explore(options, workers: count)
        #expect(shared.explorer.exploration == alone.explorer.exploration)
        #expect(shared.explorer.firstFailing == alone.explorer.firstFailing)
        #expect(shared.executed == alone.executed)
      }
    }
  }

  @Test("however small the budget is", arguments: 0..<10)
  func workersWithinBudgets(seed: Int) {
    let machine = Machine(seed: seed + 8_000)
    for runs in stride(from: 10, through: 150, by: 11) {
      for merges in [false, true] {
        var options = Machine.options(runs: runs, merges: merges, sampleShare: 3)
        options.reviewEvery = 4
        let alone = machine.explore(options).explorer.exploration
        for workers in [2, 5] { #expect(machine.explore(options, workers: workers).explorer.exploration == alone) }
      }
    }
  }

  @Test("a small table merges less and finds the same", arguments: [0, 1, 3, 20])
  func capacity(states: Int) {
    for seed in 2_000..<2_060 {
      let machine = Machine(seed: seed), every = machine.explore(Machine.options(runs: 600, merges: false))
      guard every.explorer.exploration.isComplete else { continue }
      var options = Machine.options()
      options.states = states
      let merged = machine.explore(options)
      #expect(merged.result == every.result)
      if states == 0 { #expect(merged.explorer.exploration.merged == nil && merged.executed == every.executed) }
    }
  }

  @Test("one that forgets does so for any number of workers alike", arguments: [8, 32, 64])
  func forgetting(states: Int) {
    var options = Machine.options()
    options.states = states
    let machine = Machine(commuting: 7), alone = machine.explore(options)
    #expect(alone.explorer.exploration.isComplete && alone.explorer.exploration.runs == 5_040)
    #expect(alone.executed > 1_024 && alone.executed < 5_040, "\(alone.executed)")
    for workers in [2, 9] {
      let shared = machine.explore(options, workers: workers)
      #expect(shared.explorer.exploration == alone.explorer.exploration && shared.executed == alone.executed)
    }
  }

  @Test("with a small budget says no more than is so", arguments: [10, 40, 160], [0, 4])
  func budget(runs: Int, sampleShare: Int) throws {
    for seed in 3_000..<3_060 {
      let machine = Machine(seed: seed), every = machine.explore(Machine.options(runs: 600, merges: false))
      guard every.explorer.exploration.isComplete else { continue }
      let merged = machine.explore(Machine.options(runs: runs, sampleShare: sampleShare))
      let all = every.result, some = merged.explorer.exploration
      if sampleShare == 0 { #expect(merged.executed <= runs + 1) }
      if some.isComplete {
        #expect(merged.result == all)
        continue
      }
      #expect(some.runs <= all.runs && some.atLeast <= all.runs && some.runs <= some.atLeast)
      #expect(some.failing <= all.failing && some.impossible <= all.impossible)
      #expect(some.merged.map { $0.runs <= some.runs } ?? true)
      #expect((merged.result.restarts ?? 0) <= (every.result.restarts ?? 0))
      // All orders with so many delays were tried: the first that fails is known, if it has no more.
      if let delays = some.delays, let first = every.explorer.firstFailing, first.trail.cost <= delays {
        #expect(merged.explorer.firstFailing?.trail == first.trail)
      }
    }
  }

  @Test("nine things that commute: 362,880 orders by a few thousand")
  func nine() throws {
    var options = Explorer.Options()
    options.sampleShare = 0
    let explored = Machine(commuting: 9).explore(options), exploration = explored.explorer.exploration
    #expect(exploration.isComplete && exploration.runs == 362_880 && exploration.atLeast == 362_880)
    let merged = try #require(exploration.merged)
    #expect(merged.states <= 512 && merged.runs < 4_000, "\(merged)")
    #expect(explored.executed == merged.runs)
    #expect(explored.fingerprints < 3 * merged.runs, "\(explored.fingerprints)")
  }

  @Test("nine things that commute within the usual budget, with random orders among them")
  func nineDrawn() throws {
    let exploration = Machine(commuting: 9).explore(Explorer.Options()).explorer.exploration
    #expect(exploration.isComplete && exploration.runs == 362_880 && exploration.sample == nil)
  }

  @Test("ten things that commute: 3,628,800 orders within the usual budget")
  func ten() throws {
    let explored = Machine(commuting: 10).explore(Explorer.Options())
    let exploration = explored.explorer.exploration
    #expect(exploration.isComplete && exploration.runs == 3_628_800, "\(exploration)")
    #expect(explored.executed < 8_000, "\(explored.executed)")
  }

  @Test("more orders than can be told are told as that many")
  func most() {
    let machine = Machine([Array(repeating: .add(0, 1), count: 30), Array(repeating: .add(1, 1), count: 30)])
    let exploration = machine.explore(Machine.options(runs: 20_000)).explorer.exploration
    #expect(exploration.isComplete && exploration.runs == Exploration.most)
  }

  @Test("begins to ask for states after some orders, and not again where none comes twice")
  func whenItPays() {
    var options = Explorer.Options(runs: 6_000)
    options.sampleShare = 0
    var machine = Machine(commuting: 5)
    #expect(machine.explore(options).result == machine.explore(Machine.options(merges: false)).result)
    machine = Machine(commuting: 8)
    machine.telling = .never
    let explored = machine.explore(options)
    #expect(explored.explorer.exploration.merged == nil && explored.executed == 6_000)
    #expect(explored.fingerprints < 1_100, "\(explored.fingerprints)")
  }

  @Test("where a state cannot be told it says why, and runs every order from then on", arguments: [1, 3, 9])
  func untold(workers: Int) {
    var machine = Machine(commuting: 7)
    machine.things[6] = [.set(6, 5)]
    machine.telling = .notWhere(6, 5)
    let explored = machine.explore(Machine.options(), workers: workers)
    #expect(explored.explorer.exploration.whyUntold == "a variable is 5")
    #expect(explored.result == machine.explore(Machine.options(merges: false)).result)
    #expect(explored.explorer.exploration == machine.explore(Machine.options()).explorer.exploration)
  }

  @Test("where it comes up late that states said too little, what was left out is run after all", arguments: 0..<150)
  func untoldLate(seed: Int) {
    var machine = Machine(seed: seed + 7_000)
    machine.telling = .withoutUntilEnd(0, 1)
    let every = machine.explore(Machine.options(runs: 600, merges: false))
    guard every.explorer.exploration.isComplete else { return }
    let merged = machine.explore(Machine.options())
    guard merged.explorer.exploration.whyUntold != nil else { return }
    #expect(merged.result == every.result)
    #expect(merged.explorer.exploration.merged == nil && merged.explorer.firstUnstable == nil)
    #expect(machine.explore(Machine.options(), workers: 5).explorer.exploration == merged.explorer.exploration)
  }

  @Test("where two states were taken for one, what was left out is run after all", arguments: 0..<150)
  func refuted(seed: Int) {
    var machine = Machine(seed: seed + 4_000)
    machine.telling = .without(0)
    let every = machine.explore(Machine.options(runs: 600, merges: false))
    guard every.explorer.exploration.isComplete else { return }
    let merged = machine.explore(Machine.options())
    guard merged.explorer.exploration.isRefuted else { return }
    #expect(merged.result == every.result)
    #expect(merged.explorer.exploration.merged == nil && merged.explorer.firstUnstable == nil)
    #expect(merged.explorer.firstFailing?.trail == every.explorer.firstFailing?.trail)
    let shared = machine.explore(Machine.options(), workers: 5)
    #expect(shared.explorer.exploration == merged.explorer.exploration)
    #expect(shared.executed == merged.executed)
  }

  @Test("where states were taken for one that are two, that is mostly noticed")
  func checksItself() {
    var wrong = 0, noticed = 0
    for seed in 5_000..<5_200 {
      var machine = Machine(seed: seed)
      let every = machine.explore(Machine.options(runs: 1_000, merges: false))
      guard every.explorer.exploration.isComplete else { continue }
      machine.telling = .without(0)
      let merged = machine.explore(Machine.options())
      if merged.explorer.exploration.isRefuted { noticed += 1 } else if merged.result != every.result { wrong += 1 }
    }
    #expect(noticed > 10 && wrong < noticed, "\(noticed) noticed, \(wrong) not")
  }

  @Test("what was left out wrongly is made up for within the budget only, and it says so")
  func refutedLate() {
    var refuted = 0
    for seed in 4_000..<4_060 {
      var machine = Machine(seed: seed)
      let every = machine.explore(Machine.options(runs: 600, merges: false))
      guard every.explorer.exploration.isComplete else { continue }
      machine.telling = .without(0)
      for runs in [20, 60, 150] {
        let some = machine.explore(Machine.options(runs: runs)), exploration = some.explorer.exploration
        guard exploration.isRefuted else { continue }
        refuted += 1
        #expect(exploration.runs <= some.executed && some.executed <= runs + 1 && exploration.merged == nil)
        #expect(exploration.isComplete == (exploration.runs == every.result.runs))
        #expect(exploration.atLeast <= every.result.runs)
        if let delays = exploration.delays, let first = every.explorer.firstFailing, first.trail.cost <= delays {
          #expect(some.explorer.firstFailing?.trail == first.trail)
        }
      }
    }
    #expect(refuted > 10)
  }

  @Test("one of many parts, and whoever wants every order, is asked for no state")
  func off() {
    for options in [Machine.options(merges: false), Explorer.Options(part: Part(1, of: 2))] {
      let explored = Machine(commuting: 6).explore(options)
      #expect(explored.fingerprints == 0 && explored.explorer.exploration.merged == nil)
    }
  }

  @Test("a search that ends with a failure says the same with states compared as the orders that it has tried")
  func endings() throws {
    for seed in 6_000..<6_012 {
      let machine = Machine(seed: seed)
      func first(_ merges: Bool, _ isSoon: Bool) -> Finding? {
        var explorer = Explorer(Machine.options(merges: merges))
        (explorer.endsAtFailure, explorer.endsSoonAfterFailure) = (!isSoon, isSoon)
        while let attempt = explorer.next() {
          let run = machine.run(attempt)
          explorer.finished(
            attempt, run.chooser.trail, hasFailed: run.fault != nil, fault: run.fault ?? "", hindrance: run.hindrance,
            landmarks: run.chooser.landmarks)
        }
        let exploration = explorer.exploration
        #expect(exploration.failing <= exploration.runs && (exploration.failing > 0) == (explorer.firstFailing != nil))
        return explorer.firstFailing
      }
      for isSoon in [false, true] { #expect(first(true, isSoon)?.trail == first(false, isSoon)?.trail) }
    }
  }
}
