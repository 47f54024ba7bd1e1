import RutterTesting
import Testing

@Suite("Parts of the orders of a test")
struct PartTests {
  /// One order of a model: whether it fails, with which of three faults, and whether the user gets stuck in it.
  private struct Run {
    var chooser: Chooser
    var fault: String?
    var hindrance: Exploration.Hindrance?
  }

  private func run(_ attempt: Attempt, of model: Model) -> Run {
    let chooser = attempt.chooser(), hasFailed = model.fails(chooser), trail = chooser.trail
    var run = Run(chooser: chooser, fault: hasFailed ? "fault \(trail.cost % 3)" : nil)
    if !hasFailed, trail.values.count % 5 == 4 {
      run.hindrance = .init(line: trail.cost % 4, step: "tap", cause: "\(trail.values)")
    }
    return run
  }

  /// Explores a model, or one part of it, with so many orders under way at once.
  private func explore(_ model: Model, _ part: Part? = nil, runs: Int = 20_000, workers: Int = 1) -> Explorer {
    var explorer = Explorer(.init(runs: runs, part: part)), underWay: [(Attempt, Run)] = [], turn = 0
    while !explorer.isDone {
      while underWay.count < workers, let attempt = explorer.next() {
        underWay.append((attempt, run(attempt, of: model)))
      }
      guard !underWay.isEmpty else { break }
      turn += 7
      let (attempt, run) = underWay.remove(at: turn % underWay.count)
      explorer.finished(
        attempt, run.chooser.trail, hasFailed: run.fault != nil, fault: run.fault ?? "", hindrance: run.hindrance)
    }
    return explorer
  }

  private func parts(_ count: Int) -> [Part] { (1...count).map { Part($0, of: count) } }

  private func generated(_ seed: Int) -> Model {
    var dice = Dice(seed: 7, stream: seed)
    let bugs: [Model.Bug?] = Model.Bug.allCases + [nil]
    var model = Model(taps: 1, pops: 0, bug: bugs[dice.roll(bugs.count)])
    model.script = (1...(3 + dice.roll(3))).flatMap { dice.roll(3) == 0 ? [.tap($0), .pop] : [Model.Action.tap($0)] }
    return model
  }

  @Test(
    "all parts together are the whole: orders, failing orders, stuck ones, and the first of each", arguments: 0..<24)
  func sums(seed: Int) throws {
    let model = generated(seed), whole = explore(model)
    #expect(whole.exploration.isComplete && (model.bug != nil || whole.exploration.runs == model.orders))
    for count in [1, 2, 3, 5, 7, 9] {
      let explored = parts(count).map { explore(model, $0, workers: 1 + seed % 3) }
      let joined = Exploration(joining: explored.map(\.exploration))
      #expect(joined == whole.exploration, "\(count) parts")
      guard let first = Exploration.first(of: explored.map(\.exploration)) else {
        #expect(whole.firstFailing == nil)
        continue
      }
      #expect(explored[first].firstFailing?.trail == whole.firstFailing?.trail)
    }
  }

  @Test("10,395 orders in any number of parts, none of which has more than twice its share")
  func figures() {
    let model = Model(taps: 6, pops: 0)
    for count in [2, 4, 16] {
      let runs = parts(count).map { explore(model, $0).exploration.runs }
      #expect(runs.reduce(0, +) == 10_395)
      #expect((runs.max() ?? 0) * count < 10_395 * 2, "\(runs)")
    }
  }

  @Test("who counts an order is the same in every process and version")
  func stable() {
    #expect(parts(4).map { explore(Model(taps: 5, pops: 2), $0).exploration.runs } == [411, 309, 338, 262])
  }

  @Test("any number of workers comes to the same part")
  func workers() {
    let model = Model(taps: 6, pops: 3, bug: .order)
    for part in parts(3) {
      let alone = explore(model, part, runs: 900)
      for count in [2, 5, 9] {
        #expect(explore(model, part, runs: 900, workers: count).exploration == alone.exploration)
      }
    }
  }

  @Test("a part has its share of the budget, and what every part runs takes nothing from it")
  func share() {
    #expect(parts(3).map { $0.share(of: 10) } == [4, 4, 4])
    #expect(Part(1, of: 3).share(of: .max) == .max)
    let model = Model(taps: 7, pops: 0)
    let explored = parts(4).map { explore(model, $0, runs: 250).exploration }
    for exploration in explored {
      #expect(exploration.runs > 200 && exploration.runs <= 250 && !exploration.isComplete)
    }
    let joined = Exploration(joining: explored)
    #expect(joined.runs == explored.reduce(0) { $0 + $1.runs })
    #expect(joined.atLeast > joined.runs && joined.atLeast <= model.orders)
    #expect(joined.delays == 3 && joined.sample != nil && joined.estimate != nil)
  }

  @Test("each part draws by dice of its own")
  func dice() {
    let policies = parts(3).map { part -> Set<Chooser.Policy> in
      var explorer = Explorer(.init(runs: 300, part: part)), drawn: Set<Chooser.Policy> = []
      while let attempt = explorer.next() {
        if case .random = attempt.policy { drawn.insert(attempt.policy) }
        let chooser = attempt.chooser()
        let hasFailed = Model(taps: 8, pops: 0).fails(chooser)
        explorer.finished(attempt, chooser.trail, hasFailed: hasFailed)
      }
      return drawn
    }
    #expect(policies.allSatisfy { !$0.isEmpty })
    #expect(policies[0].isDisjoint(with: policies[1]) && policies[1].isDisjoint(with: policies[2]))
  }

  @Test("a failure that another part counts is known, and not counted twice")
  func trunk() {
    // Whatever is late makes it fail, so that orders with one difference do.
    let model = Model(taps: 4, pops: 0)
    let explored = parts(5).map { part -> Exploration in
      var explorer = Explorer(.init(part: part))
      while let attempt = explorer.next() {
        let chooser = attempt.chooser()
        _ = model.fails(chooser)
        explorer.finished(attempt, chooser.trail, hasFailed: !chooser.trail.isUsual, fault: "late")
      }
      #expect(explorer.firstFailing != nil && explorer.firstUnstable == nil)
      return explorer.exploration
    }
    let joined = Exploration(joining: explored)
    #expect(joined.runs == model.orders && joined.failing == model.orders - 1 && joined.failingOtherwise == 0)
  }

  @Test("a test is worth cutting from 24 other choices in its usual order on")
  func worth() {
    func trail(_ bounds: [Int]) -> Trail { Trail(bounds.map { Choice(.order, 0, of: $0) } + [Choice(.keep, 0, of: 2)]) }
    #expect(!Part.cuts(trail([24])) && Part.cuts(trail([25])) && Part.cuts(trail(Array(repeating: 5, count: 6))))
  }
}
