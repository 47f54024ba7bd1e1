/// Makes a failing order small: fewer actions of the user, loads that end as their scripts say, less that is late.
///
/// It works on names (``Plan``), so that the rest keeps its order when something is taken out. A failing order always
/// shrinks to the same small one.
package struct Shrinker {
  /// A small order that fails.
  package struct Shrunk: Sendable, Equatable {
    package var trail: Trail
    /// What happens in the order, up to the failure.
    package var steps: [Step]
    /// The number of runs that shrinking took.
    package var runs: Int
  }

  /// The smallest failing order so far, and its size.
  private struct Current {
    var trail: Trail
    var steps: [Step]

    var plan: Plan {
      var plan = Plan()
      for step in steps {
        switch step.kind {
        case .acts(let action): plan.wanted.append(Chooser.nameOfAction(action))
        case .skips(let action): plan.skipped.insert(action)
        case .comes, .looks: plan.wanted.append(step.name)
        case .ends(let value): plan.endings.append(Plan.Ending(name: step.name, value: value))
        case .restarts(let action): plan.restart = action
        case .keepsWaits: plan.keepsWaits = true
        }
      }
      return plan
    }

    var actions: [Int] { steps.compactMap { if case .acts(let action) = $0.kind { action } else { nil } } }

    func isSmaller(than other: Current) -> Bool { size.lexicographicallyPrecedes(other.size) }

    private var size: [Int] {
      var failures = 0, delays = 0, events = 0
      for step in steps {
        switch step.kind {
        case .acts, .comes, .looks:
          delays += step.value
          events += 1
        case .ends(let value): failures += value
        case .restarts, .keepsWaits: failures += 1
        case .skips: break
        }
      }
      return [actions.count, failures, overtakings, delays, events]
    }

    /// How often something comes before what it has overtaken, or what was overtaken earlier: an order is the smaller
    /// the less overtakes what is late.
    private var overtakings: Int {
      var late: [String] = [], count = 0
      for step in steps where step.isInOrder {
        if !Self.pass(step, &late) { count += late.count }
      }
      return count
    }

    /// What was overtaken before a step and has not come by then, in the order in which it was.
    func late(before index: Int) -> [String] {
      var late: [String] = []
      for step in steps[..<index] where step.isInOrder { _ = Self.pass(step, &late) }
      return late
    }

    /// A step comes. What is late itself overtakes nothing: it is offered behind what usually comes after it.
    ///
    /// - Returns: Whether it is late itself.
    private static func pass(_ step: Step, _ late: inout [String]) -> Bool {
      let name = if case .acts(let action) = step.kind { Chooser.nameOfAction(action) } else { step.name }
      if let place = late.firstIndex(of: name) {
        late.remove(at: place)
        return true
      }
      late += step.passedOver.filter { !late.contains($0) }
      return false
    }
  }

  /// Runs a test with the given choices, and gives whether it fails in the same way.
  package typealias Fails = (Chooser) -> Bool

  private let limit: Int
  private let fails: Fails
  private var runs = 0
  private var tried: Set<String> = []

  /// Makes a failing order small.
  ///
  /// - Parameters:
  ///   - trail: An order that fails.
  ///   - limit: The most runs.
  ///   - fails: Runs the test with the given choices and says whether it fails in the same way.
  /// - Returns: The small order; nil if the given one did not fail again.
  package static func shrink(_ trail: Trail, limit: Int = 500, fails: Fails) -> Shrunk? {
    withoutActuallyEscaping(fails) { fails in
      var shrinker = Shrinker(limit: limit, fails: fails)
      return shrinker.shrink(trail)
    }
  }

  private init(limit: Int, fails: @escaping Fails) {
    self.limit = limit
    self.fails = fails
  }

  private mutating func shrink(_ trail: Trail) -> Shrunk? {
    let chooser = Chooser(replaying: trail.values, wantsNames: true)
    runs += 1
    guard fails(chooser) else { return nil }
    var current = Current(trail: chooser.trail, steps: chooser.steps)
    var isChanged: Bool
    repeat {
      isChanged = dropRestart(&current)
      if dropActions(&current) { isChanged = true }
      if makeEndingsPlain(&current) { isChanged = true }
      if makePunctual(&current) { isChanged = true }
    } while isChanged && runs < limit
    return Shrunk(trail: current.trail, steps: current.steps, runs: runs)
  }

  /// Runs a changed order, and goes on from it if it fails in the same way and is smaller.
  private mutating func accept(_ plan: Plan, _ current: inout Current) -> Bool {
    guard runs < limit, tried.insert(plan.identity).inserted else { return false }
    let chooser = Chooser(plan)
    runs += 1
    guard fails(chooser) else { return false }
    let met = Current(trail: chooser.trail, steps: chooser.steps)
    guard met.isSmaller(than: current) else { return false }
    current = met
    return true
  }

  // MARK: What is tried

  /// Lets the session go on where it was restarted, and what is waited for be late; or only the first.
  private mutating func dropRestart(_ current: inout Current) -> Bool {
    var plan = current.plan
    guard plan.restart != nil || plan.keepsWaits else { return false }
    (plan.restart, plan.keepsWaits) = (nil, false)
    if accept(plan, &current) { return true }
    guard current.plan.restart != nil else { return false }
    plan.keepsWaits = current.plan.keepsWaits
    return accept(plan, &current)
  }

  /// Skips actions of the user: at first many at once, and the last ones first.
  private mutating func dropActions(_ current: inout Current) -> Bool {
    var isChanged = false
    var size = max(1, current.actions.count / 2)
    while true {
      var end = current.actions.count
      while end > 0 {
        let begin = max(0, end - size)
        var plan = current.plan
        let gone = current.actions[begin..<end]
        plan.skipped.formUnion(gone)
        let names = gone.map(Chooser.nameOfAction)
        plan.wanted.removeAll { names.contains($0) }
        if accept(plan, &current) { isChanged = true }
        end = min(begin, current.actions.count)
      }
      if size == 1 { return isChanged }
      size /= 2
    }
  }

  /// Lets loads end as their scripts say, all at once or one by one.
  private mutating func makeEndingsPlain(_ current: inout Current) -> Bool {
    guard current.plan.endings.contains(where: { $0.value > 0 }) else { return false }
    var plan = current.plan
    plan.endings = []
    if accept(plan, &current) { return true }
    var isChanged = false
    var index = 0
    while index < current.plan.endings.count {
      if current.plan.endings[index].value > 0 {
        // A load that fails at once is the next best after one that does not fail.
        for value in 0...min(1, current.plan.endings[index].value - 1) {
          plan = current.plan
          plan.endings[index].value = value
          if accept(plan, &current) {
            isChanged = true
            break
          }
        }
      }
      index += 1
    }
    return isChanged
  }

  /// Moves what comes late, or before the user acts, back to where it usually comes.
  private mutating func makePunctual(_ current: inout Current) -> Bool {
    guard current.steps.contains(where: { $0.value > 0 }) else { return false }
    var plan = current.plan
    plan.wanted = []
    if accept(plan, &current) { return true }
    var isChanged = false
    var index = 0
    while index < current.steps.count {
      if makePunctual(index, &current) { isChanged = true } else { index += 1 }
    }
    return isChanged
  }

  /// Has something come at this step that usually comes before what came there, or was late by then. The most usual
  /// possibility is tried first.
  private mutating func makePunctual(_ index: Int, _ current: inout Current) -> Bool {
    let step = current.steps[index]
    let late = step.isInOrder ? current.late(before: index) : []
    let names = step.passedOver + late.filter { $0 != step.name && !step.passedOver.contains($0) }
    for name in names where accept(moving(name, to: index, current), &current) { return true }
    // Only exchanges the two, because what comes later may depend on how much came before it.
    for name in names where accept(swapping(name, index, current), &current) { return true }
    return false
  }

  /// The current order with `name` moved to an earlier place.
  private func moving(_ name: String, to index: Int, _ current: Current) -> Plan {
    var plan = current.plan
    let place = current.steps[..<index].count(where: \.isInOrder)
    if let old = plan.wanted[place...].firstIndex(of: name) { plan.wanted.remove(at: old) }
    plan.wanted.insert(name, at: place)
    return plan
  }

  /// The current order in which `name` and what comes at a step have exchanged their places.
  private func swapping(_ name: String, _ index: Int, _ current: Current) -> Plan {
    var plan = current.plan
    let place = current.steps[..<index].count(where: \.isInOrder)
    if let old = plan.wanted[place...].firstIndex(of: name) { plan.wanted.swapAt(place, old) }
    return plan
  }
}
