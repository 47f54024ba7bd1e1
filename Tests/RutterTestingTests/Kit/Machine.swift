import RutterCore
import RutterTesting

/// A small system of things that go on at the same time, each step by step, whose whole state is known: what merging is
/// tried on.
struct Machine {
  enum Step: Hashable {
    case add(Int, Int)
    case set(Int, Int)
    /// The test fails, if a variable has a value.
    case fail(Int, Int)
    /// The user can do no more, if a variable has a value.
    case end(Int, Int)
    /// A variable gets one of so many values.
    case outcome(Int, Int)
    /// The session may be restarted once.
    case restart
    /// All actions of a user may be skipped by who makes an order small.
    case keep
  }

  /// How its state is told.
  enum Telling: Equatable {
    case truly
    /// All states but for a variable.
    case without(Int)
    /// With the way that led to it, so that no state comes twice.
    case never
    /// Not where a variable has a value.
    case notWhere(Int, Int)
    /// All states but for a variable; where it has a value in the end, that comes up then.
    case withoutUntilEnd(Int, Int)
  }

  var things: [[Step]]
  var telling = Telling.truly

  init(_ things: [[Step]]) { self.things = things }

  /// Things that have nothing to do with one another, each of one step.
  init(commuting count: Int) { things = (0..<count).map { [.add($0, 1)] } }

  /// A generated one.
  init(seed: Int) {
    var dice = Dice(seed: 99, stream: seed)
    let variables = 1 + dice.roll(3), values = 2 + dice.roll(3)
    things = (0..<(2 + dice.roll(3))).map { _ in
      (0..<(1 + dice.roll(3))).map { _ in
        let variable = dice.roll(variables), value = dice.roll(values)
        switch dice.roll(14) {
        case 0..<5: return .add(variable, 1)
        case 5..<8: return .set(variable, value)
        case 8, 9: return .fail(variable, value + 1)
        case 10: return .end(variable, value + 1)
        case 11: return .outcome(variable, 2)
        case 12: return .restart
        default: return .keep
        }
      }
    }
  }

  struct Run {
    var serial = 0
    var chooser: Chooser
    var fault: String?
    var hindrance: Exploration.Hindrance?
    var fingerprints = 0
  }

  func run(_ attempt: Attempt) -> Run {
    let chooser = attempt.chooser()
    var run = Run(serial: attempt.serial, chooser: chooser)
    var counters = Array(repeating: 0, count: things.count), variables = Array(repeating: 0, count: 12)
    var isRestarted = false
    func tell(_ point: String) {
      guard chooser.wantsFingerprint else { return }
      run.fingerprints += 1
      var told = variables
      switch telling {
      case .truly: break
      case .without(let variable), .withoutUntilEnd(let variable, _): told[variable] = 0
      case .never: told.append(contentsOf: chooser.trail.choices.map(\.value))
      case .notWhere(let variable, let value):
        if variables[variable] == value { return chooser.cannotBeTold(reason: "a variable is \(value)") }
      }
      let words = "\(point) \(counters) \(told) \(isRestarted)"
      chooser.note(Fingerprint(high: Hash.of(words), low: Hash.of("low " + words)))
    }
    while true {
      let open = things.indices.filter { counters[$0] < things[$0].count }
      if open.isEmpty {
        if case .withoutUntilEnd(let variable, let value) = telling, variables[variable] == value {
          chooser.cannotBeTold(reason: "a variable is \(value) in the end")
        }
        return run
      }
      if open.count > 1 { tell("order") }
      // The first thing stands for the user, who is slower where loads are instant.
      let user = open[0] == 0 ? 0 : nil
      let thing = open[chooser.order(among: open.count, user: user)], step = things[thing][counters[thing]]
      counters[thing] += 1
      switch step {
      case .add(let variable, let value): variables[variable] += value
      case .set(let variable, let value): variables[variable] = value
      case .fail(let variable, let value):
        guard variables[variable] == value else { continue }
        run.fault = "thing \(thing)"
        return run
      case .end(let variable, let value):
        guard variables[variable] == value else { continue }
        run.hindrance = .init(line: thing, step: "tap", cause: "\(chooser.trail.values)")
        return run
      case .outcome(let variable, let bound):
        tell("outcome")
        variables[variable] += chooser.outcome(among: bound, name: "")
      case .restart:
        if isRestarted { continue }
        tell("restart")
        isRestarted = chooser.restarts()
      case .keep: _ = chooser.keepsAction()
      }
    }
  }

  /// What exploring it came to.
  struct Explored {
    var explorer: Explorer
    var executed = 0
    var fingerprints = 0
    /// All but what says how it was come by.
    var result: Exploration {
      var result = explorer.exploration
      (result.merged, result.delays, result.isRefuted, result.whyUntold) = (nil, nil, false, nil)
      return result
    }
  }

  func explore(_ options: Explorer.Options, workers: Int = 1) -> Explored {
    var explored = Explored(explorer: Explorer(options)), underWay: [(Attempt, Run)] = [], turn = 0
    while !explored.explorer.isDone {
      while underWay.count < workers, let attempt = explored.explorer.next() {
        underWay.append((attempt, run(attempt)))
      }
      guard !underWay.isEmpty else { break }
      turn += 7
      let (attempt, run) = underWay.remove(at: turn % underWay.count)
      explored.executed += 1
      explored.fingerprints += run.fingerprints
      explored.explorer.finished(
        attempt, run.chooser.trail, hasFailed: run.fault != nil, fault: run.fault ?? "", hindrance: run.hindrance,
        landmarks: run.chooser.landmarks)
    }
    return explored
  }

  /// Options for exploring small systems: states are compared from the beginning.
  static func options(runs: Int = 200_000, merges: Bool = true, sampleShare: Int = 0) -> Explorer.Options {
    var options = Explorer.Options(runs: runs)
    (options.merges, options.mergesAfter, options.sampleShare) = (merges, 0, sampleShare)
    return options
  }
}
