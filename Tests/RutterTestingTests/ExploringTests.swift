import RutterCore
import RutterTesting
import StepHost
import Testing

/// One user's script on a flow of steps, run in any order.
private struct Script {
  var items: [StepHost.Item]
  /// Labels of the root screen; `back` goes back, `wait` lets 200 s pass.
  var actions: [Text]
  var settles = true
  var advances: Int64?
  /// A fault of the test's own: looks at the logs.
  var isFailure: ([String]) -> Bool = { _ in false }

  final class Record {
    var logs: [String] = []
    var moments: [Int64] = []
  }

  struct Run {
    var logs: [String]
    var moments: [Int64]
    var path: [Value?]
    var violations: [Violation]
    var unrest: Unrest?
    var hasFailed: Bool
  }

  func run(_ chooser: Chooser?) -> Run {
    let record = Record(), monitor = Monitor()
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _, _ in .values([]) },
      witness: { event, effects, session in
        monitor.see(event, effects, session)
        record.moments.append(event.at.microseconds)
        for case .log(let line) in effects { record.logs.append(line.text) }
      })
    simulation.chooser = chooser
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    var unrest: Unrest?
    do {
      for action in actions where chooser?.keepsAction() != false {
        if action == "wait" {
          try simulation.advance(microseconds: 200_000_000)
          continue
        }
        try simulation.beforeUserActs()
        act(action, &simulation)
      }
      if let advances {
        try simulation.advance(microseconds: advances)
        try simulation.catchUp()
      }
      if settles { try simulation.settle() }
    } catch { unrest = error }
    let path = simulation.session.frame().path.map(\.value)
    var violations = monitor.violations
    if let violation = simulation.goBackToRoot() { violations.append(violation) }
    simulation.take(.ended)
    violations += monitor.violations
    return Run(
      logs: record.logs, moments: record.moments, path: path, violations: violations, unrest: unrest,
      hasFailed: isFailure(record.logs) || !violations.isEmpty)
  }

  private func act(_ action: Text, _ simulation: inout Simulation<StepHost>) {
    if action == "back" { return _ = simulation.take(.back) }
    guard let node = simulation.session.frame().node(action) else { return }
    simulation.take(.activated(node))
  }

  /// All runs, in their order.
  func explore(_ options: Explorer.Options = .init()) -> (explorer: Explorer, runs: [Run]) {
    var explorer = Explorer(options)
    var runs: [Run] = []
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      let run = run(chooser)
      #expect(run.violations.isEmpty, "\(run.violations)")
      runs.append(run)
      explorer.finished(attempt, chooser.trail, hasFailed: run.hasFailed)
    }
    return (explorer, runs)
  }
}

@Suite struct ExploringTests {
  private let second: Int64 = 1_000_000

  private func sleeper(_ kind: StepHost.Item.Kind, _ label: String, _ seconds: Int64...) -> StepHost.Item {
    .init(kind, label, seconds.map { .wait(.sleep(microseconds: $0 * 1_000_000)) } + [.log(label)])
  }

  @Test("K5: what is pending comes in every order, as many as the formula says", arguments: [2, 3, 4])
  func formula(actions: Int) throws {
    // Each action's wait may end anywhere after its start.
    let labels = (1...actions).map { "A\($0)" }
    let script = Script(items: labels.map { sleeper(.action, $0, 1) }, actions: labels.map { Text($0) })
    let (explorer, runs) = script.explore()
    #expect(explorer.exploration.isComplete)
    #expect(explorer.exploration.runs == Model(taps: actions, pops: 0).orders)
    // A screen shows the same nodes whoever is done first, so the logs tell the orders of the ends apart.
    #expect(Set(runs.map(\.logs)).count == (1...actions).reduce(1, *))
  }

  @Test("K5: things may be late, never early")
  func neverEarly() throws {
    let script = Script(
      items: [sleeper(.action, "Slow", 5), sleeper(.action, "Quick", 1)], actions: ["Slow", "Quick"])
    let (_, runs) = script.explore()
    for run in runs {
      #expect(run.moments == run.moments.sorted())
      // Slow takes 5 s at least, whatever comes first.
      #expect((run.moments.last ?? 0) >= 5 * second)
    }
    #expect(Set(runs.map(\.logs)) == [["Quick", "Slow"], ["Slow", "Quick"]])
  }

  @Test("what is due by the time that the user has let pass comes before he acts, however much it is")
  func muchIsDue() throws {
    let ticks = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 10_000)), count: Unrest.limitTurns + 1)
    let script = Script(
      items: [.init(.task, "Ticks", ticks), sleeper(.action, "Tap", 1)], actions: ["Ticks", "wait", "Tap"])
    let run = script.run(Chooser())
    #expect(run.unrest == nil && run.logs == ["Tap"])
  }

  @Test("before the user acts, too, what does not get anywhere is given up")
  func givesUpBeforeUserActs() throws {
    let steps = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 0)), count: Unrest.limitTurns + 1)
    let script = Script(
      items: [.init(.task, "Busy", steps), sleeper(.action, "Tap", 1)], actions: ["Busy", "wait", "Tap"])
    #expect(script.run(Chooser()).unrest?.reason == .turns)
  }

  @Test("K5: timers inside one load keep their order")
  func insideOneLoad() throws {
    let script = Script(items: [sleeper(.load, "Load", 40)], actions: ["Load"])
    let (explorer, runs) = script.explore()
    // Its timeout of 30 s is due before its sleep, in every order.
    #expect(explorer.exploration.runs == 1)
    #expect(runs.allSatisfy { $0.path.isEmpty && $0.moments.max() == 30 * second })
  }

  @Test("K5: an answer does not lose to the timeout of its own load: that would be another outcome")
  func answerInsideOneLoad() throws {
    let read = StepHost.Item(.load, "Read", [.wait(.call(OutsideCall("fs.read", [])))])
    let (explorer, runs) = Script(items: [read], actions: ["Read"]).explore()
    #expect(explorer.exploration.isComplete)
    #expect(explorer.exploration.runs == 1 && runs.allSatisfy { $0.path.count == 1 })
  }

  @Test("the usual order is the one without a chooser")
  func usual() throws {
    let script = Script(
      items: [
        sleeper(.action, "A", 3), sleeper(.load, "B", 2), sleeper(.action, "C", 1, 1), sleeper(.task, "D", 1, 1),
      ],
      actions: ["A", "B", "C", "D"])
    let plain = script.run(nil)
    let usual = script.run(Chooser())
    #expect(plain.logs == usual.logs)
    #expect(plain.moments == usual.moments)
  }

  @Test("all loads instant: what is pending comes before the user acts again")
  func loadsFirst() throws {
    let script = Script(items: [sleeper(.action, "A", 1), sleeper(.action, "B", 1)], actions: ["A", "B"])
    let run = script.run(Chooser(then: .loadsFirst))
    #expect(run.moments.prefix(4) == [0, 0, second, second])
  }

  @Test("advance lets come what is due in it, in any order, and nothing else")
  func advancing() throws {
    let script = Script(
      items: [sleeper(.action, "A", 1), sleeper(.action, "B", 2), sleeper(.action, "C", 9)], actions: ["A", "B", "C"],
      settles: false, advances: 2_000_000)
    var logs: Set<[String]> = []
    for first in 0..<2 {
      // The user acts three times before anything comes.
      logs.insert(script.run(Chooser(replaying: [0, 0, 0, 0, 0, first])).logs)
    }
    #expect(logs == [["A", "B"], ["B", "A"]])
  }

  @Test("K5: settle after an advance begins with whatever is pending, overdue or not")
  func settlingLate() throws {
    let script = Script(items: [sleeper(.action, "A", 1), sleeper(.action, "B", 300)], actions: ["A", "B", "wait"])
    let (explorer, runs) = script.explore()
    #expect(explorer.exploration.isComplete)
    #expect(Set(runs.map(\.logs)) == [["A", "B"], ["B", "A"]])
    // Before the last action A may come, or not; what is overdue may come after what is not.
    #expect(
      runs.contains { $0.logs == ["B", "A"] && $0.moments.suffix(3) == Array(repeating: 300 * second, count: 3) })
  }

  @Test("K5: an answer may come after a sleep while the user settles")
  func lateAnswer() throws {
    let items: [StepHost.Item] = [
      .init(.action, "Read", [.wait(.call(OutsideCall("fs.read", []))), .log("Read")]), sleeper(.action, "Sleep", 1),
    ]
    let (_, runs) = Script(items: items, actions: ["Read", "Sleep"]).explore()
    #expect(Set(runs.map(\.logs)) == [["Read", "Sleep"], ["Sleep", "Read"]])
  }

  @Test("settle lets come what is overdue although nobody waits for it, at its own time in the usual order")
  func settlingTasks() {
    let script = Script(
      items: [sleeper(.task, "Task", 5, 5), sleeper(.action, "A", 1)], actions: ["Task", "A", "wait"])
    #expect(script.run(nil).moments.dropLast().last == 10 * second)
    #expect(script.run(Chooser()).moments == script.run(nil).moments)
    #expect(script.run(Chooser()).logs == ["A", "Task"])
  }

  @Test("a task that ticks for ever does not keep a stretch from ending")
  func ticking() throws {
    let ticks = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 1_000_000)), count: 1_000)
    let script = Script(
      items: [.init(.task, "Tick", ticks), sleeper(.action, "A", 90)], actions: ["Tick", "A", "back"])
    let run = script.run(Chooser(then: .loadsFirst))
    #expect(run.unrest == nil)
    #expect(run.logs == ["A"])
    // 50 before the user's second action, as many before the third, and none may come when something else was due.
    #expect(run.moments.count < 250)
    let usual = script.run(Chooser()), plain = script.run(nil)
    #expect(usual.moments == plain.moments)
  }

  @Test("K5: a task that ticks for ever overtakes what somebody waits for a few times, and what is left out is noted")
  func overtaking() throws {
    let ticks = Array(repeating: StepHost.Step.wait(.sleep(microseconds: second)), count: 1_000)
    let script = Script(items: [.init(.task, "Tick", ticks), sleeper(.action, "A", 1)], actions: ["A", "Tick"])
    // What a tick has overtaken once stays behind the further ticks.
    let chooser = Chooser(replaying: [0, 0, 0, 1])
    #expect(script.run(chooser).moments.dropLast() == [0, 0, 0, second, 2 * second, 3 * second, 3 * second])
    #expect(!chooser.hasDiverged && chooser.wasCut)
    let usual = Chooser()
    _ = script.run(usual)
    #expect(!usual.wasCut)
    // A comes before the tap of Tick, or after none to three ticks of it.
    #expect(script.explore().explorer.exploration.runs == 5)
  }

  @Test("K5: what is due by then is free, however often it comes, and nothing is left out")
  func overtakingOverdue() throws {
    let script = Script(
      items: [sleeper(.task, "Tick", 1, 1, 1, 1, 1, 1), sleeper(.action, "A", 1)], actions: ["A", "Tick"],
      advances: 10 * second)
    let (explorer, runs) = script.explore()
    #expect(explorer.exploration.isComplete)
    #expect(explorer.exploration.runs == 8)
    #expect(Set(runs.map(\.logs)) == [["A", "Tick"], ["Tick", "A"]])
  }

  @Test("a task that ticks for ever ticks as it does without a chooser while the user lets time pass")
  func tickingOnTime() {
    let ticks = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 1_000_000)), count: 1_000)
    let script = Script(
      items: [.init(.task, "Tick", ticks), sleeper(.action, "A", 90)], actions: ["Tick", "A"], advances: 300_000_000)
    #expect(script.run(Chooser()).moments == script.run(nil).moments)
    var waiting = script
    waiting.actions = ["Tick", "wait", "A"]
    #expect(waiting.run(Chooser()).moments == waiting.run(nil).moments)
    #expect(waiting.run(nil).moments.count > 300)
  }

  @Test("K5: what nobody waits for may come before what is due earlier, too", arguments: [nil, 10_000_000])
  func unawaited(advances: Int64?) throws {
    var script = Script(items: [sleeper(.task, "Late", 5), sleeper(.action, "Soon", 1)], actions: ["Late", "Soon"])
    script.advances = advances
    let (explorer, runs) = script.explore()
    #expect(explorer.exploration.isComplete)
    #expect(runs.contains { $0.logs == ["Soon"] || $0.logs == ["Soon", "Late"] })
    #expect(
      runs.contains { $0.logs == ["Late", "Soon"] && $0.moments.dropLast().suffix(2) == [5 * second, 5 * second] })
  }

  @Test("things to come have names that a story can use, no two alike")
  func names() throws {
    let script = Script(
      items: [
        sleeper(.action, "Load to 4", 1), sleeper(.load, "A hundred", 2),
        .init(.action, "Read", [.wait(.call(OutsideCall("fs.read", [])))]),
        .init(.load, "Fetch", [.wait(.call(OutsideCall("http.get", [])))]),
      ], actions: ["Load to 4", "Load to 4", "Read", "A hundred", "Fetch"])
    let chooser = Chooser(wantsNames: true)
    _ = script.run(chooser)
    #expect(
      chooser.steps.filter { $0.kind == .comes }.map(\.name) == [
        "fs.read of action 'Read' comes", "load of link 'Fetch' comes", "the 1 s sleep of action 'Load to 4' ends",
      ])
  }

  @Test("a fault that shows in one order only is found, shrunk, and comes again from its token")
  func wholeWay() throws {
    let items = ["A", "B", "C", "D"].map { sleeper(.action, $0, 1) }
    var script = Script(items: items, actions: ["D", "A", "B", "C"])
    script.isFailure = { logs in
      let places = ["C", "B", "A"].compactMap { logs.firstIndex(of: $0) }
      return places.count == 3 && places == places.sorted() && places[2] == places[0] + 2
    }
    let (explorer, _) = script.explore()
    #expect(explorer.exploration.isComplete)
    #expect(explorer.exploration.failing > 0)
    let found = try #require(explorer.firstFailing)
    let shrunk = try #require(
      Shrinker.shrink(found.trail) { chooser in script.run(chooser).hasFailed })
    #expect(
      shrunk.steps.map(\.kind) == [.skips(0), .acts(1), .acts(2), .acts(3), .comes, .comes, .comes])
    let token = Token(shrunk.trail, ofTest: "reversed")
    #expect(token.text.count < 20)
    let read = try Token(reading: token.text)
    #expect(script.run(Chooser(replaying: read.values)).logs == ["C", "B", "A"])
  }
}
