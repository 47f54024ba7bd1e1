import RutterCore
import StepHost
import Testing

@testable import RutterTesting

/// A small program of a user: taps that each start work of one or two waits, waits for rest, and looks.
private struct Program: CustomStringConvertible {
  enum Step: Equatable {
    case tap(Int)
    /// A tap on what shows only once the work of another tap is done.
    case tapOf(Int, after: Int)
    case settle
    /// A wait for rest that is kept in every order.
    case barrier
    /// What a person does only when all has come that he has waited for.
    case act
    case look
  }
  var steps: [Step]
  /// The number of waits of each tap's work.
  var stages: [Int]

  /// A random program that ends with a wait for rest and a look.
  init(_ dice: inout Dice, waitsMore: Bool = false) {
    let taps = 2 + dice.roll(2)
    stages = (0..<taps).map { _ in 1 + dice.roll(2) }
    steps = []
    for tap in 0..<taps {
      if waitsMore, tap > 0, dice.roll(3) == 0 {
        steps.append(.tapOf(tap, after: dice.roll(tap)))
      } else {
        steps.append(.tap(tap))
      }
      if waitsMore, dice.roll(4) == 0 { steps.append(dice.roll(2) == 0 ? .barrier : .act) }
      if dice.roll(3) > 0 { steps.append(.settle) }
      if dice.roll(3) == 0 { steps.append(.look) }
    }
    steps += [.settle, .look]
  }

  init(_ steps: [Step], stages: [Int]) {
    self.steps = steps
    self.stages = stages
  }

  var description: String { "\(steps) \(stages)" }

  // MARK: By the engine

  /// What happens in one order.
  func run(_ chooser: Chooser?) -> [String] {
    final class Record { var events: [String] = [] }
    let record = Record()
    let items = stages.enumerated().map { tap, count in
      StepHost.Item(
        .action, "\(tap)",
        (0..<count).flatMap { [StepHost.Step.wait(.sleep(microseconds: 1_000_000)), .log("\(tap).\($0)")] })
    }
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _, _ in .values([]) },
      witness: { _, effects, _ in
        for case .log(let line) in effects { record.events.append(line.text) }
      })
    simulation.chooser = chooser
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    do {
      for step in steps {
        switch step {
        case .tap(let tap):
          guard chooser?.keepsAction() != false else { continue }
          try simulation.beforeUserActs()
          record.events.append("tap \(tap)")
          if let node = simulation.session.frame().node(Text("\(tap)")) { simulation.take(.activated(node)) }
        case .tapOf(let tap, let other):
          guard chooser?.keepsAction() != false else { continue }
          let last = last(of: other)
          try simulation.beforeUserActs(judge: { _ in record.events.contains(last) ? .early : .impossible })
          record.events.append("tap \(tap)")
          if let node = simulation.session.frame().node(Text("\(tap)")) { simulation.take(.activated(node)) }
        case .act:
          guard chooser?.keepsAction() != false else { continue }
          try simulation.payWaitsBeforeUserActs()
          try simulation.beforeUserActs(judge: { _ in .impossible })
          record.events.append("act")
        case .barrier: try simulation.settle()
        case .settle:
          if chooser == nil { try simulation.settle() } else { simulation.oweRest(at: Place(script: "", line: 1)) }
        case .look:
          try simulation.catchUp()
          record.events.append("look")
        }
      }
    } catch { record.events.append("\(error)") }
    return record.events
  }

  /// What is told last of the work of a tap.
  private func last(of tap: Int) -> String { "\(tap).\(stages[tap] - 1)" }

  func explore() -> (exploration: Exploration, events: [[String]]) {
    var explorer = Explorer(), events: [[String]: Int] = [:], all: [[String]] = []
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      let run = run(chooser)
      events[run, default: 0] += 1
      all.append(run)
      explorer.finished(attempt, chooser.trail, hasFailed: false)
    }
    return (explorer.exploration, all)
  }

  // MARK: By the rule

  /// All orders that there are, worked out without the engine: what is pending may come before a tap; before a look all
  /// has come that a settle before it waits for, but not what was tapped since; before a barrier all has.
  var orders: [[String]] {
    struct Work {
      var tap: Int
      var stage = 0
      var isLate = false
    }
    var found: [[String]] = []
    func go(_ at: Int, _ pending: [Work], _ isOwing: Bool, _ events: [String]) {
      guard at < steps.count else { return found.append(events) }
      /// One thing comes, and the same step is still to be done.
      func comes(_ index: Int) {
        var pending = pending
        let work = pending.remove(at: index)
        if work.stage + 1 < stages[work.tap] {
          pending.append(Work(tap: work.tap, stage: work.stage + 1, isLate: work.isLate))
        }
        go(at, pending, isOwing, events + ["\(work.tap).\(work.stage)"])
      }
      func tap(_ tap: Int) {
        for index in pending.indices { comes(index) }
        var left = pending
        if isOwing { for index in left.indices { left[index].isLate = true } }
        go(at + 1, left + [Work(tap: tap)], false, events + ["tap \(tap)"])
      }
      let isOwed = pending.contains { isOwing || $0.isLate }
      switch steps[at] {
      case .settle: go(at + 1, pending, true, events)
      case .barrier:
        for index in pending.indices { comes(index) }
        if pending.isEmpty { go(at + 1, [], false, events) }
      case .act:
        for index in pending.indices { comes(index) }
        if !isOwed { go(at + 1, pending, false, events + ["act"]) }
      case .tap(let number): tap(number)
      case .tapOf(let number, let other):
        if !isOwed || events.contains(last(of: other)) { return tap(number) }
        for index in pending.indices { comes(index) }
      case .look:
        let due = pending.indices.filter { isOwing || pending[$0].isLate }
        for index in due { comes(index) }
        if due.isEmpty { go(at + 1, pending, false, events + ["look"]) }
      }
    }
    go(0, [], false, [])
    return found
  }
}

@Suite("waits for rest that may be late")
struct OwedTests {
  private func tap(_ label: Text, _ simulation: inout Simulation<StepHost>) {
    guard let node = simulation.session.frame().node(label) else {
      Issue.record("there is no \(label)")
      return
    }
    simulation.take(.activated(node))
  }

  @Test("K5: a wait for rest may be late until somebody looks: as many orders as the rule says, each once")
  func orders() {
    var dice = Dice(seed: 12), total = 0
    for _ in 0..<150 {
      let program = Program(&dice)
      let expected = program.orders
      guard expected.count <= 400 else { continue }
      let (exploration, events) = program.explore()
      #expect(exploration.isComplete && exploration.runs == expected.count, "\(program)")
      #expect(Set(events) == Set(expected), "\(program)")
      total += expected.count
    }
    #expect(total > 2000)
  }

  @Test("K5: what is late and what was begun since come in any order, where the user waits for both or acts next")
  func ordersOfLate() {
    var dice = Dice(seed: 3), total = 0
    for _ in 0..<150 {
      let program = Program(&dice, waitsMore: true)
      let expected = program.orders
      guard expected.count <= 400 else { continue }
      let (exploration, events) = program.explore()
      #expect(exploration.isComplete && exploration.runs == expected.count, "\(program)")
      #expect(Set(events) == Set(expected), "\(program)")
      total += expected.count
    }
    #expect(total > 2000)
  }

  @Test("the usual order is the one in which every wait for rest is kept")
  func usual() {
    var dice = Dice(seed: 5)
    for round in 0..<200 {
      let program = Program(&dice, waitsMore: round % 2 == 1)
      #expect(program.run(Chooser()) == program.run(nil), "\(program)")
    }
  }

  @Test("what was late when the user acted is there when somebody looks, and what he began since is not")
  func late() {
    let program = Program([.tap(0), .settle, .tap(1), .look, .settle, .look], stages: [2, 1])
    let (_, events) = program.explore()
    for run in events { #expect(run.firstIndex(of: "look").map { run[..<$0].contains("0.1") } == true, "\(run)") }
    #expect(events.contains(["tap 0", "tap 1", "0.0", "0.1", "look", "1.0", "look"]))
    #expect(events.contains(["tap 0", "0.0", "0.1", "tap 1", "look", "1.0", "look"]))
  }

  @Test("time that the user lets pass after a wait for rest begins when that is over, or when he acts before it is")
  func time() throws {
    for (values, expected) in [([], 6), ([0, 0, 1], 5)] as [([Int], Int64)] {
      let sleeper = StepHost.Item(.action, "A", [.wait(.sleep(microseconds: 1_000_000))])
      var simulation = Simulation(Session(host: StepHost([sleeper])), answer: { _, _, _ in .values([]) })
      let chooser = Chooser(replaying: values)
      simulation.chooser = chooser
      simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
      #expect(chooser.keepsAction())
      try simulation.beforeUserActs()
      tap("A", &simulation)
      simulation.oweRest(at: Place(script: "", line: 1))
      try simulation.advance(microseconds: 5_000_000)
      let now = simulation.now, isOwing = simulation.isOwingRest
      #expect(now == .start && isOwing)
      #expect(chooser.keepsAction())
      try simulation.beforeUserActs()
      let then = simulation.now.microseconds
      #expect(then == expected * 1_000_000)
    }
  }

  @Test("a wait for rest that comes to nothing is told at its own line, whoever it is that looks")
  func unrest() throws {
    let never = StepHost.Item(.action, "A", [.wait(.call(.never))])
    var simulation = Simulation(Session(host: StepHost([never])), answer: { _, _, _ in .values([]) })
    simulation.chooser = Chooser()
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    tap("A", &simulation)
    simulation.oweRest(at: Place(script: "a_spec.lua", line: 7))
    let before = simulation.isOwing
    var isGivenUp = false
    do { try simulation.catchUp() } catch { isGivenUp = true }
    let place = simulation.takeWaitingPlace(), again = simulation.takeWaitingPlace(), after = simulation.isOwing
    #expect(before && isGivenUp && !after)
    #expect(place == Place(script: "a_spec.lua", line: 7) && again == nil)
  }

  @Test("before a last look what nobody waits for may come, each a few times, and nothing in the usual order")
  func lastLook() throws {
    let ticks = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 1_000_000)), count: 9)
    func run(_ chooser: Chooser) throws -> Instant {
      var simulation = Simulation(
        Session(host: StepHost([.init(.task, "Tick", ticks)])), answer: { _, _, _ in .values([]) })
      simulation.chooser = chooser
      simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
      tap("Tick", &simulation)
      try simulation.beforeLastLook()
      return simulation.now
    }
    let usual = Chooser(), late = Chooser(replaying: [1, 1, 1, 1])
    #expect(try run(usual) == .start && !usual.wasCut)
    #expect(try run(late).microseconds == 3_000_000)
    #expect(late.wasCut && late.hasDiverged)
  }
}
