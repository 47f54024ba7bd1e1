/// Makes the choices of one run, and keeps them.
///
/// It first repeats the choices that it was given, and then follows its policy. A run asks it at each choice. Two runs
/// of one order that do the same are asked the same questions.
package final class Chooser {
  /// How choices are made after the repeated ones.
  package enum Policy: Sendable, Hashable {
    /// The user acts as soon as possible; otherwise what is due first comes first. All loads are slower than the user.
    case usual
    /// Everything that is pending comes before the user acts. All loads are instant.
    case loadsFirst
    /// Whatever may come has a random priority, from when it may come until it does, and the highest comes first (Yuan,
    /// Yang, Gu, "Partial order aware concurrency sampling", 2018; here without drawing again). So that one thing comes
    /// after ten others is as likely as that it comes before them, where a die for each choice would hardly ever let
    /// it be late. Each stream of a seed draws differently.
    case random(seed: UInt64, stream: Int)
    /// A die for each choice.
    case dice(seed: UInt64, stream: Int)
  }

  package private(set) var trail = Trail()
  /// Whether the given choices did not fit the run: a value was out of bounds, or there were more values than choices.
  package var hasDiverged: Bool { wasOutOfBounds || place < prefix.count }
  /// Whether something that could have come was not offered as a choice, because enough of its kind had come. Then
  /// there are more orders than the choices of this run lead to.
  package private(set) var wasCut = false
  /// Whether ``order(among:users:names:)`` and ``outcome(among:name:)`` need names.
  package let wantsNames: Bool
  /// What happened in the run; empty unless ``wantsNames``.
  package private(set) var steps: [Step] = []

  /// Whether what was late when the user strayed never comes.
  package let dropsLate: Bool

  /// The states that were noted in the run.
  package private(set) var landmarks = Landmarks()
  /// The states that were there before; nil where none is noted any more.
  private var states: KnownStates?

  private let prefix: [Int]
  private let policy: Policy
  private var plan: Plan?
  private var dice: Dice
  private var place = 0
  private var wasOutOfBounds = false
  private var actions = 0

  /// Makes a chooser that repeats values and then follows a policy.
  package convenience init(
    replaying values: [Int] = [], then policy: Policy = .usual, wantsNames: Bool = false, dropsLate: Bool = false
  ) {
    self.init(replaying: values, then: policy, wantsNames: wantsNames, dropsLate: dropsLate, among: nil)
  }

  /// Makes one that asks for the state before each choice of its own, until it comes to one of some states.
  init(
    replaying values: [Int], then policy: Policy, wantsNames: Bool = false, dropsLate: Bool = false,
    among states: KnownStates?
  ) {
    self.dropsLate = dropsLate
    self.states = states
    prefix = values
    self.policy = policy
    self.wantsNames = wantsNames
    switch policy {
    case .random(let seed, let stream), .dice(let seed, let stream): dice = Dice(seed: seed, stream: stream)
    case .usual, .loadsFirst: dice = Dice(seed: 0)
    }
  }

  /// Makes a chooser that skips the actions of the user that another run skipped, ends loads as they ended there, and
  /// otherwise follows the usual order.
  ///
  /// - Parameter other: A run whose names were kept.
  package convenience init(inUsualOrder other: Chooser) {
    var plan = Plan()
    plan.skipped = other.skipped
    plan.endings = other.steps.compactMap { step in
      if case .ends(let value) = step.kind { Plan.Ending(name: step.name, value: value) } else { nil }
    }
    self.init(plan)
  }

  /// The actions of the user that were skipped; empty unless ``wantsNames``.
  package var skipped: Set<Int> {
    Set(steps.compactMap { if case .skips(let action) = $0.kind { action } else { nil } })
  }

  /// The number of the last action of the user that was done; nil unless ``wantsNames``.
  package var lastAction: Int? {
    steps.reversed().lazy.compactMap { if case .acts(let action) = $0.kind { action } else { nil } }.first
  }

  /// Whether an order that is written in names skips an action of the user.
  package func leavesOut(_ action: Int) -> Bool { plan?.skipped.contains(action) ?? false }

  /// Makes a chooser that follows an order that is written in names.
  init(_ plan: Plan) {
    prefix = []
    policy = .usual
    wantsNames = true
    dropsLate = false
    self.plan = plan
    dice = Dice(seed: 0)
  }

  // MARK: States

  /// Whether the states of the run are compared with those of others.
  package var comparesStates: Bool { states != nil }

  /// Whether it is asked which state the run is in. A run looks at this before each choice between two or more ways,
  /// and calls ``note(_:)`` or ``cannotBeTold(reason:)`` if it is so, as a fingerprint costs more than a run.
  package var wantsFingerprint: Bool { states != nil && place >= prefix.count }

  /// Notes the state that the run is in before its next choice. Behind one that was there before no more is asked.
  ///
  /// - Parameters:
  ///   - fingerprint: The state.
  ///   - menu: In which order what may come is offered there, where that is no part of the state: all of it may come
  ///     in any order, but what comes usually differs.
  package func note(_ fingerprint: Fingerprint, menu: UInt64 = 0) {
    guard wantsFingerprint, let states else { return }
    landmarks.add(fingerprint, menu: menu, before: trail.count)
    if states[fingerprint] != nil { self.states = nil }
  }

  /// Notes that the state that the run is in cannot be told from others. States are not compared any more in this test.
  package func cannotBeTold(reason: String) {
    guard wantsFingerprint else { return }
    landmarks.whyUntold = reason
    states = nil
  }

  /// Has no further state of this run noted: what comes of it depends on more than its state.
  package func notesNoMore() { states = nil }

  // MARK: Choices

  /// Chooses what comes next.
  ///
  /// - Parameters:
  ///   - bound: How many things may come, at least one; the usual one is the first.
  ///   - user: Which of them is the next action of the user; nil if none is.
  ///   - keys: Gives for each of the others a number that it keeps as long as it may come.
  ///   - names: Gives the names of the first so many others. Only asked for those that are needed: of much that is
  ///     pending, most stays so for many choices.
  /// - Returns: The one that comes.
  package func order(
    among bound: Int, user: Int? = nil, keys: ((Int) -> UInt64)? = nil, names: (Int) -> [String] = { _ in [] }
  ) -> Int {
    if plan != nil { return wanted(among: options(bound, user, names), bound, user) }
    let value = choose(.order, among: bound) { policy in
      switch policy {
      case .usual: 0
      case .loadsFirst: user == 0 ? min(1, bound - 1) : 0
      case .random(let seed, let stream): keys.map { highest(among: bound, user, $0, seed, stream) } ?? dice.roll(bound)
      case .dice: dice.roll(bound)
      }
    }
    if wantsNames { note(value, user, options(value + 1, user, names)) }
    return value
  }

  /// The one with the highest priority.
  private func highest(
    among bound: Int, _ user: Int?, _ keys: (Int) -> UInt64, _ seed: UInt64, _ stream: Int
  ) -> Int {
    let priorities = (0..<bound).map { value in
      let others = value < user ?? .max ? value : value - 1
      let key = value == user ? ~UInt64(actions) : keys(others)
      var dice = Dice(seed: seed ^ key &* 0x9E37_79B9_7F4A_7C15, stream: stream)
      return dice.next()
    }
    return priorities.indices.max { priorities[$0] < priorities[$1] } ?? 0
  }

  private func wanted(among options: [String], _ bound: Int, _ user: Int?) -> Int {
    let value = wanted(among: options)
    record(.order, value, of: bound)
    note(value, user, options)
    return value
  }

  /// Chooses whether somebody looks now, or what comes before.
  ///
  /// - Parameters:
  ///   - count: How many things may come before.
  ///   - names: Gives the names of the first so many of them.
  /// - Returns: 0 for a look, else the number of what comes, from 1.
  func look(before count: Int, names: (Int) -> [String]) -> Int {
    guard count > 0 else { return 0 }
    return choose(among: count + 1, usual: { $0 == .loadsFirst ? 1 : 0 }) { [Self.nameOfLook] + names($0 - 1) }
  }

  /// Chooses whether somebody looks before all has come that he has waited for.
  package func looksEarly() -> Bool {
    choose(among: 2, usual: { _ in 0 }) { Array(["the test waits", "the test looks early"].prefix($0)) } == 1
  }

  /// Chooses one of several ways that have to do with a look. The first is the usual one.
  private func choose(among bound: Int, usual: (Policy) -> Int, _ names: (Int) -> [String]) -> Int {
    let value: Int
    if plan != nil {
      value = wanted(among: names(bound))
      record(.order, value, of: bound)
    } else {
      value = choose(.order, among: bound) { rolled($0, bound) ?? usual($0) }
    }
    if wantsNames {
      let options = names(value + 1)
      let kind = value > 0 && options[0] == Self.nameOfLook ? Step.Kind.comes : .looks
      steps.append(Step(kind: kind, name: options[value], passedOver: Array(options.prefix(value)), value: value))
    }
    return value
  }

  /// The name of the last look, for an order that is written in names.
  private static let nameOfLook = "the test looks"

  /// The names of the first so many things that may come.
  private func options(_ count: Int, _ user: Int?, _ names: (Int) -> [String]) -> [String] {
    guard let user, user < count else { return names(count) }
    var options = names(count - 1)
    options.insert(Self.nameOfAction(actions - 1), at: min(user, options.count))
    return options
  }

  /// Notes what comes, and what it leaves behind that would usually come sooner.
  private func note(_ value: Int, _ user: Int?, _ options: [String]) {
    guard value < options.count else { return }
    let isUser = value == user
    let kind = isUser ? Step.Kind.acts(actions - 1) : .comes
    steps.append(
      Step(kind: kind, name: isUser ? "" : options[value], passedOver: Array(options.prefix(value)), value: value))
  }

  /// Chooses how a load ends.
  ///
  /// - Parameters:
  ///   - bound: How many ways there are.
  ///   - name: The load's name, if ``wantsNames``.
  /// - Returns: The way in which the load ends; 0 stands for the end that its script gives it.
  package func outcome(among bound: Int, name: @autoclosure () -> String) -> Int {
    let name = wantsNames ? name() : ""
    let value: Int
    if plan != nil {
      value = min(wantedEnding(of: name), bound - 1)
      record(.outcome, value, of: bound)
    } else {
      value = choose(.outcome, among: bound) { policy in
        // Where every load failed, there would be little to see.
        if case .random = policy, dice.roll(2) == 0 { return 0 }
        return rolled(policy, bound) ?? 0
      }
    }
    if wantsNames { steps.append(Step(kind: .ends(value), name: name)) }
    return value
  }

  /// Whether the session is saved, ended and restored here. A run asks that only where nothing would be lost by it.
  package func restarts() -> Bool {
    let restarts: Bool
    if let plan {
      restarts = plan.restart == actions
      record(.restart, restarts ? 1 : 0, of: 2)
    } else {
      restarts = choose(.restart, among: 2) { rolled($0, 2) ?? 0 } == 1
    }
    if restarts, wantsNames { steps.append(Step(kind: .restarts(actions), name: "")) }
    return restarts
  }

  /// Whether every wait is kept in this order, so that the session may be restarted in it. A run asks that once, before
  /// its first step.
  package func keepsWaits() -> Bool {
    let keeps: Bool
    if let plan {
      keeps = plan.keepsWaits
      record(.waits, keeps ? 1 : 0, of: 2)
    } else {
      keeps = choose(.waits, among: 2) { rolled($0, 2) ?? 0 } == 1
    }
    if keeps, wantsNames { steps.append(Step(kind: .keepsWaits, name: "")) }
    return keeps
  }

  /// Whether the next action of the user is done. A run asks this once for each action, before it asks what comes
  /// before the action.
  package func keepsAction() -> Bool {
    let action = actions
    actions += 1
    let value: Int
    if let plan {
      value = plan.skipped.contains(action) ? 1 : 0
      record(.keep, value, of: 2)
    } else {
      value = choose(.keep, among: 2) { _ in 0 }
    }
    if wantsNames, value == 1 { steps.append(Step(kind: .skips(action), name: "")) }
    return value == 0
  }

  /// Notes that something was not offered as a choice because enough of its kind had come.
  func cut() { wasCut = true }

  /// The name of an action of the user, for an order that is written in names.
  static func nameOfAction(_ action: Int) -> String { "user \(action)" }

  private func choose(_ kind: Choice.Kind, among bound: Int, _ byPolicy: (Policy) -> Int) -> Int {
    guard bound > 1 else { return 0 }
    let value: Int
    if place < prefix.count {
      value = min(max(0, prefix[place]), bound - 1)
      if value != prefix[place] { wasOutOfBounds = true }
      place += 1
    } else {
      value = byPolicy(policy)
    }
    record(kind, value, of: bound)
    return value
  }

  /// What a die says, where one is to.
  private func rolled(_ policy: Policy, _ bound: Int) -> Int? {
    switch policy {
    case .random, .dice: dice.roll(bound)
    case .usual, .loadsFirst: nil
    }
  }

  private func wanted(among options: [String]) -> Int {
    guard let found = plan?.wanted.firstIndex(where: { options.contains($0) }),
      let name = plan?.wanted.remove(at: found)
    else { return 0 }
    return options.firstIndex(of: name) ?? 0
  }

  private func wantedEnding(of name: String) -> Int {
    guard let found = plan?.endings.firstIndex(where: { $0.name == name }) else { return 0 }
    return plan?.endings.remove(at: found).value ?? 0
  }

  /// Records a choice. If there was only one possibility, nothing was chosen.
  private func record(_ kind: Choice.Kind, _ value: Int, of bound: Int) {
    if bound > 1 { trail.append(Choice(kind, value, of: bound)) }
  }
}
