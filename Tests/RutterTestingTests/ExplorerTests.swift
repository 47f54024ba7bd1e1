import RutterTesting
import Testing

@Suite struct ExplorerTests {
  @Test(
    "K5: every order is run once, as many as there are",
    arguments: [(1, 0), (2, 1), (3, 1), (3, 2), (4, 2), (5, 2), (5, 3), (6, 2)])
  func counts(taps: Int, pops: Int) {
    let model = Model(taps: taps, pops: pops)
    let explorer = model.explore()
    #expect(explorer.isDone)
    #expect(explorer.exploration.isComplete)
    #expect(explorer.exploration.runs == model.orders)
    #expect(explorer.exploration.atLeast == model.orders)
    #expect(explorer.exploration.failing == 0)
    #expect(explorer.firstFailing == nil)
    #expect(explorer.firstUnstable == nil)
  }

  @Test("no order is handed out twice")
  func distinct() {
    let model = Model(taps: 5, pops: 2)
    var explorer = Explorer()
    var trails: Set<[Int]> = []
    var attempts = 0
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      #expect(!model.fails(chooser))
      #expect(!chooser.hasDiverged)
      trails.insert(chooser.trail.values)
      explorer.finished(attempt, chooser.trail, hasFailed: false)
      attempts += 1
    }
    #expect(attempts == 1320)
    #expect(trails.count == 1320)
  }

  @Test("the first is the usual order, of loads slower than the user, the second that of instant loads")
  func canned() {
    let model = Model(taps: 3, pops: 0)
    var explorer = Explorer()
    var trails: [[Int]] = []
    for _ in 0..<2 {
      guard let attempt = explorer.next() else { Issue.record("nothing to run"); return }
      let chooser = attempt.chooser()
      _ = model.fails(chooser)
      trails.append(chooser.trail.values)
      explorer.finished(attempt, chooser.trail, hasFailed: false)
    }
    // Zeros stand for the actions, which are kept.
    #expect(trails == [[], [0, 0, 1, 0, 1]])
  }

  @Test("orders come with a growing number of delays, and it is told up to how many all were run")
  func delays() {
    let model = Model(taps: 5, pops: 2)
    // By the study of the search: 11, 60 and 206 orders have at most 1, 2 and 3 delays.
    for (runs, delays) in [(11, 0), (12, 1), (60, 1), (61, 2), (205, 2), (207, 3)] {
      var options = Explorer.Options(runs: runs)
      options.sampleShare = 0
      let exploration = model.explore(options).exploration
      #expect(exploration.runs == runs)
      #expect(exploration.delays == delays, "\(runs) runs")
      #expect(!exploration.isComplete)
      #expect(exploration.atLeast > runs && exploration.atLeast <= 1320)
    }
  }

  @Test("with a budget of exactly all orders all are run")
  func exactBudget() {
    let exploration = Model(taps: 5, pops: 2).explore(.init(runs: 1320)).exploration
    #expect(exploration.isComplete)
    #expect(exploration.runs == 1320 && exploration.atLeast == 1320)
  }

  @Test("what cannot all be run is drawn from in the end, and no order counts twice")
  func drawing() {
    let model = Model(taps: 8, pops: 4)
    let exploration = model.explore(.init(runs: 3000, seed: 42)).exploration
    #expect(!exploration.isComplete)
    #expect(exploration.runs > 2900 && exploration.runs <= 3000)
    let sample = exploration.sample?.runs ?? 0
    #expect(sample > 150 && sample <= 300)
    #expect(exploration.atLeast >= exploration.runs && exploration.atLeast <= model.orders)
  }

  @Test("drawing ends where it finds nearly nothing new")
  func drawingInVain() {
    let exploration = Model(taps: 6, pops: 2).explore(.init(runs: 13_600)).exploration
    #expect(exploration.runs > 13_500 && exploration.runs <= 13_600)
    #expect(exploration.atLeast > 13_600 && exploration.atLeast <= 13_650)
    #expect(exploration.sample.map { $0.runs < 50 } ?? true)
  }

  @Test("the number of orders there are at least is never too large, with little memory either")
  func lowerBound() {
    let model = Model(taps: 5, pops: 3)
    for runs in [1, 2, 3, 50, 500, 1500, 1900, 1943, 1944, 1945] {
      for memory in [10, 200, 100_000] {
        var options = Explorer.Options(runs: runs)
        options.memory = memory
        let exploration = model.explore(options).exploration
        #expect(exploration.runs <= max(2, runs))
        #expect(exploration.atLeast >= exploration.runs && exploration.atLeast <= 1944)
        #expect(exploration.isComplete == (exploration.runs == 1944))
      }
    }
  }

  @Test("forgetting what cannot come up any more changes nothing", arguments: [100, 700, 1300])
  func forgetting(runs: Int) {
    var explorer = Explorer(.init(runs: runs))
    let model = Model(taps: 6, pops: 2)
    var small: [[Int]] = [], large: [[Int]] = []
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      explorer.finished(attempt, chooser.trail, hasFailed: model.fails(chooser))
      if attempt.policy == .usual { small.append(chooser.trail.values) }
    }
    explorer = Explorer()
    while let attempt = explorer.next(), large.count < small.count {
      let chooser = attempt.chooser()
      explorer.finished(attempt, chooser.trail, hasFailed: model.fails(chooser))
      if attempt.policy == .usual { large.append(chooser.trail.values) }
    }
    #expect(small == large)
  }

  @Test("any number of workers, whoever is done first, comes to the same", arguments: [1, 2, 4, 9])
  func workers(count: Int) {
    for (taps, pops, runs) in [(5, 2, 20_000), (6, 3, 2000), (5, 2, 1320)] {
      let model = Model(taps: taps, pops: pops, bug: .order)
      let alone = model.explore(.init(runs: runs))
      var explorer = Explorer(.init(runs: runs))
      var underWay: [(Attempt, Chooser, Bool)] = []
      var turn = 0
      while !explorer.isDone {
        while underWay.count < count, let attempt = explorer.next() {
          let chooser = attempt.chooser()
          underWay.append((attempt, chooser, model.fails(chooser)))
        }
        guard !underWay.isEmpty else { break }
        turn += 7
        let (attempt, chooser, hasFailed) = underWay.remove(at: turn % underWay.count)
        explorer.finished(attempt, chooser.trail, hasFailed: hasFailed)
      }
      #expect(explorer.isDone)
      #expect(explorer.exploration == alone.exploration)
      #expect(explorer.firstFailing == alone.firstFailing)
    }
  }

  @Test("one that ends at the first failure comes to the same with any number of workers", arguments: [2, 4, 9])
  func endsAtFailure(count: Int) {
    for bug in Model.Bug.allCases {
      let model = Model(taps: 5, pops: 2, bug: bug)
      func ended(_ count: Int) -> Explorer {
        var explorer = Explorer(), underWay: [(Attempt, Chooser, Bool)] = [], turn = 0
        explorer.endsAtFailure = true
        while !explorer.isDone {
          while underWay.count < count, let attempt = explorer.next() {
            let chooser = attempt.chooser()
            underWay.append((attempt, chooser, model.fails(chooser)))
          }
          guard !underWay.isEmpty else { break }
          turn += 7
          let (attempt, chooser, hasFailed) = underWay.remove(at: turn % underWay.count)
          explorer.finished(attempt, chooser.trail, hasFailed: hasFailed)
        }
        return explorer
      }
      let alone = ended(1), shared = ended(count)
      #expect(alone.isDone && shared.isDone)
      #expect(alone.exploration == shared.exploration)
      #expect(alone.exploration.failing == 1 && !alone.exploration.isComplete)
      #expect(alone.firstFailing == shared.firstFailing)
      #expect(alone.firstFailing == model.explore().firstFailing)
    }
  }

  @Test("a test that has failed ends soon, after the same orders with any number of workers", arguments: [1, 3, 9])
  func endsSoon(count: Int) throws {
    let model = Model(taps: 8, pops: 4, bug: .index)
    func ended(_ count: Int) -> Explorer {
      var explorer = Explorer(), underWay: [(Attempt, Chooser, Bool)] = [], turn = 0
      explorer.endsSoonAfterFailure = true
      while !explorer.isDone {
        while underWay.count < count, let attempt = explorer.next() {
          let chooser = attempt.chooser()
          underWay.append((attempt, chooser, model.fails(chooser)))
        }
        guard !underWay.isEmpty else { break }
        turn += 7
        let (attempt, chooser, hasFailed) = underWay.remove(at: turn % underWay.count)
        explorer.finished(attempt, chooser.trail, hasFailed: hasFailed)
      }
      return explorer
    }
    let alone = ended(1), shared = ended(count)
    let first = try #require(alone.firstFailing)
    #expect(alone.exploration == shared.exploration && first == shared.firstFailing)
    #expect(alone.exploration.runs <= first.serial + max(first.serial, 500) + 1)
    #expect(alone.exploration.failing > 0 && !alone.exploration.isComplete && shared.isDone)
  }

  @Test("wherever time ends a search, it has run the first of the same orders")
  func sameOrders() {
    let model = Model(taps: 8, pops: 4)
    func trails(_ most: Int) -> [[Int]] {
      var explorer = Explorer(.init(runs: 20_000)), trails: [[Int]] = []
      while let attempt = explorer.next() {
        let chooser = attempt.chooser()
        _ = model.fails(chooser)
        trails.append(chooser.trail.values)
        explorer.finished(attempt, chooser.trail, hasFailed: false)
        if trails.count == most { explorer.spend() }
      }
      return trails
    }
    let long = trails(3_000)
    #expect(trails(1_000) == Array(long.prefix(1_000)))
    #expect(trails(300) == Array(long.prefix(300)))
  }

  @Test("planted faults are found, in as many orders as they show in", arguments: Model.Bug.allCases)
  func faults(bug: Model.Bug) throws {
    let explorer = Model(taps: 5, pops: 2, bug: bug).explore()
    #expect(explorer.exploration.isComplete)
    let expected: (failing: Int, runs: Int) =
      switch bug {
      case .append: (191, 206)
      case .index: (324, 429)
      case .order: (96, 1300)
      }
    #expect(explorer.exploration.failing == expected.failing)
    #expect(explorer.exploration.runs == expected.runs)
    #expect(explorer.firstFailing != nil)
  }

  @Test("a test that goes other ways than it was told to is noticed")
  func unstable() {
    var explorer = Explorer(.init(runs: 100))
    var run = 0
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      run += 1
      for _ in 0..<(run % 3) { _ = chooser.order(among: 2) }
      explorer.finished(attempt, chooser.trail, hasFailed: false)
    }
    #expect(explorer.firstUnstable != nil)
    #expect(!explorer.exploration.isComplete)
  }

  private static func end(_ text: String) -> EndState { EndState([.init("end", text)]) }

  @Test("an order that ends in another state than the usual one counts as failing, whichever is told first")
  func ends() throws {
    for isBackwards in [false, true] {
      var explorer = Explorer()
      var under: [(Attempt, Chooser)] = []
      while true {
        if let attempt = explorer.next() {
          let chooser = attempt.chooser()
          _ = chooser.order(among: 3)
          under.append((attempt, chooser))
        } else if under.isEmpty {
          break
        } else {
          let (attempt, chooser) = isBackwards ? under.removeLast() : under.removeFirst()
          let end = Self.end("\(chooser.trail.values == [2] ? 2 : 0)")
          explorer.finished(attempt, chooser.trail, hasFailed: false, end: end)
        }
      }
      #expect(explorer.usualEnd?.isLike(Self.end("0")) == true)
      #expect(explorer.exploration.failing == 1)
      #expect(explorer.firstFailing?.trail.values == [2])
    }
  }

  @Test(
    "the order of instant loads is compared with the usual one too, and counts as one of all without a further run",
    arguments: [(20_000, false, 3, 2, true), (2, false, 2, 1, false), (20_000, true, 2, 1, false)])
  func cannedEnds(limit: Int, endsAtFailure: Bool, runs: Int, failing: Int, isComplete: Bool) {
    var options = Explorer.Options(runs: limit)
    options.sampleShare = 0
    var explorer = Explorer(options)
    explorer.endsAtFailure = endsAtFailure
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      let value = chooser.order(among: 3, user: 0)
      explorer.finished(attempt, chooser.trail, hasFailed: false, end: Self.end(value == 0 ? "0" : "1"))
    }
    #expect(explorer.usualEnd?.isLike(Self.end("0")) == true)
    #expect(explorer.exploration.runs == runs && explorer.exploration.failing == failing)
    #expect(explorer.exploration.isComplete == isComplete)
    #expect(explorer.firstFailing?.serial == 1 && explorer.firstFailing?.trail.values == [1])
  }

  @Test("the first two orders are run however small the budget is, and may be all", arguments: [0, 1, 2])
  func smallBudget(limit: Int) {
    var explorer = Explorer(.init(runs: limit))
    if limit == 0 { explorer.spend() }
    var trails: [[Int]] = []
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      let value = chooser.order(among: 2, user: 0)
      trails.append(chooser.trail.values)
      explorer.finished(attempt, chooser.trail, hasFailed: value == 0)
    }
    #expect(trails == [[], [1]])
    #expect(explorer.isDone && explorer.exploration.runs == 2 && explorer.exploration.failing == 1)
    #expect(explorer.exploration.isComplete && explorer.firstFailing?.trail.isUsual == true)
  }

  @Test("where something was left out in a run not all orders were tried")
  func cut() {
    for isCut in [false, true] {
      var explorer = Explorer()
      while let attempt = explorer.next() {
        let chooser = attempt.chooser()
        let value = chooser.order(among: 3)
        explorer.finished(attempt, chooser.trail, hasFailed: false, wasCut: isCut && value == 1)
      }
      #expect(explorer.exploration.runs == 3 && explorer.exploration.isComplete == !isCut)
    }
  }

  @Test("the order of instant loads, and drawn ones, must begin as the usual one does")
  func otherBeginnings() {
    for (first, second, others, unstable) in [(9, 0, 9, 1), (9, 9, 8, 2), (9, 9, 9, nil)]
      as [(Int, Int, Int, Int?)]
    {
      var options = Explorer.Options(runs: 5)
      (options.sampleShare, options.reviewEvery) = (1, 1)
      var explorer = Explorer(options)
      while let attempt = explorer.next() {
        let chooser = attempt.chooser(), bound = [first, second, others][min(attempt.serial, 2)]
        if bound > 0 { _ = chooser.order(among: bound) }
        explorer.finished(attempt, chooser.trail, hasFailed: false)
      }
      #expect(explorer.firstUnstable?.serial == unstable)
    }
  }

  @Test("an order without a choice is the only one: none is run beside it")
  func onlyOne() {
    for workers in [1, 3] {
      var explorer = Explorer(), underWay: [Attempt] = [], executed = 0
      while !explorer.isDone {
        while underWay.count < workers, let attempt = explorer.next() { underWay.append(attempt) }
        guard !underWay.isEmpty else { break }
        let attempt = underWay.removeFirst()
        executed += 1
        let chooser = attempt.chooser()
        _ = chooser.keepsAction()
        explorer.finished(attempt, chooser.trail, hasFailed: true, fault: "wrong")
      }
      #expect(executed == 1 && explorer.exploration.isComplete && explorer.firstFailing != nil)
      #expect(explorer.exploration.runs == 1 && explorer.exploration.failing == 1 && explorer.exploration.delays == 0)
    }
  }

  @Test("the order of instant loads must be one of all there are")
  func missing() {
    for isStable in [false, true] {
      var explorer = Explorer()
      while let attempt = explorer.next() {
        let chooser = attempt.chooser()
        for _ in 0..<(attempt.serial == 1 && !isStable ? 3 : 2) { _ = chooser.order(among: 2, user: 0) }
        explorer.finished(attempt, chooser.trail, hasFailed: false)
      }
      #expect(explorer.firstUnstable?.serial == (isStable ? nil : 1))
      #expect(explorer.exploration.isComplete == isStable)
    }
  }

  @Test("a test that meets other choices before an order parts from the one before it is noticed")
  func otherChoices() {
    for isStable in [false, true] {
      var explorer = Explorer()
      var run = 0
      while let attempt = explorer.next() {
        let chooser = attempt.chooser()
        run += 1
        _ = chooser.order(among: isStable || run < 3 ? 2 : 3)
        _ = chooser.order(among: 2)
        explorer.finished(attempt, chooser.trail, hasFailed: false)
      }
      #expect((explorer.firstUnstable == nil) == isStable)
      #expect(explorer.exploration.isComplete == isStable)
    }
  }

  @Test("an explorer that is stopped hands nothing out, and still takes results")
  func stopping() throws {
    var explorer = Explorer()
    let first = explorer.next()
    let attempt = try #require(first)
    explorer.stop()
    let next = explorer.next()
    #expect(next == nil)
    #expect(explorer.isOver && !explorer.isDone)
    explorer.finished(attempt, Trail(), hasFailed: false)
    #expect(explorer.isDone)
    #expect(explorer.exploration.runs == 1)
  }
}
