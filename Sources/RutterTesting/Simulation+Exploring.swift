package import RutterCore

/// Letting things come in any order instead of the order in which they are due (K5), and the names of what may come.
extension Simulation where H: ~Copyable {
  /// Is told what comes before the user acts: before the first of it, with nil, and after each with its name, where
  /// names are wanted.
  package typealias Watch = (String?, borrowing Session<H>) -> Void

  /// Lets things come before the next action of the user, as the ``chooser`` decides. In the usual order that is
  /// everything that he has waited for, and everything overdue. Without a chooser nothing comes.
  ///
  /// - Parameters:
  ///   - judge: What it is for the user to act before all has come that he has waited for.
  ///   - watch: Is told what comes after that.
  /// - Throws: ``Unrest`` after 10,000 turns in which time did not move, or as many beyond the time that has passed.
  package mutating func beforeUserActs(
    judge: @escaping Judge = { _ in .early }, watch: Watch = { _, _ in }
  ) throws(Unrest) {
    guard let chooser else { return }
    // He does not see what he would act on usually, because something that he has waited for is late.
    if owed.waits.isEmpty, !owed.hasStrayed, isLate { try bringLate(unless: { judge($0) == .early }) }
    if try comeUnlessUserActs(judge) { return reachHorizon() }
    var window = Window(), isFirst = true
    var budget = Budget(instant: now)
    while true {
      guard mayGoOn() else { throw unrest(.stopped) }
      let comers = comers(by: Instant(microseconds: .max), horizon: horizon, window, .userActs)
      let items = latecomers.behind(comers.items)
      if comers.isCut { chooser.cut() }
      // Nothing that was overtaken comes before him by itself.
      let next = items.firstIndex { $0.due.at > horizon || latecomers.contains($0.item) }
      let user = comers.isForced ? nil : next ?? items.count
      let bound = items.count + (user == nil ? 0 : 1)
      tellState(before: bound, Standing(isFirst ? .awaitsAction : .awaitsActionOn, window, budget))
      let value = chooser.order(among: bound, user: user, keys: { items[$0].key }) { names(of: items.prefix($0)) }
      let place = value < user ?? .max ? value : value - 1
      latecomers.overtake(items.prefix(value == user ? value : place))
      if value == user { break }
      let item = items[place]
      guard budget.allows(turnAt: max(item.due.at, now), reached: horizon) else { throw unrest(.turns) }
      window.count(item)
      if isFirst { watch(nil, session) }
      isFirst = false
      let name = chooser.wantsNames ? name(of: item.item) : nil
      deliver(item.item, due: item.due)
      if let name { watch(name, session) }
    }
    reachHorizon()
  }

  /// Whether something is overdue. That is possible while a chooser lets things be late.
  package var isOverdue: Bool { agenda.first.map { $0.due.at <= horizon } ?? false }

  /// The moment to which the user has let time pass.
  package var timePassed: Instant { max(now, horizon) }

  /// The name of what has been due the longest; nil if nothing is overdue.
  package var nameOfOverdue: String? { isOverdue ? agenda.first.map { name(of: $0.item) } : nil }

  /// Lets everything come that somebody who looks must see: what the user has waited for, and what is due by the time to
  /// which ``advance(microseconds:)`` has led, in any order.
  ///
  /// - Throws: ``Unrest`` after 10,000 turns in which time did not move.
  package mutating func catchUp() throws(Unrest) {
    try payWaits()
    try come(by: horizon)
    reachHorizon()
  }

  /// What may come next, sorted by when it is due.
  func comers(by end: Instant, horizon: Instant, _ window: Window, _ kind: Window.End) -> Window.Comers {
    let items = agenda.items.lazy.filter { $0.due.at <= end }
    return window.comers(of: items.map { Window.Item($0, work(of: $0.item)) }, horizon: horizon, kind)
  }

  func work(of item: Agenda.Item) -> Work? {
    switch item {
    case .answer(let id): session.work(of: id)
    case .timer(let id): session.work(of: id)
    }
  }

  // MARK: Names

  /// The names of the things that may come. No two are equal.
  func names(of items: some Sequence<Window.Item>) -> [String] {
    var counts: [String: Int] = [:]
    return items.map { item in
      let name = name(of: item.item)
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return count == 1 ? name : "\(name) (\(count))"
    }
  }

  /// The words by which a story names an answer or timer: `recipe(3) comes`, `the 30 s timeout of recipe(3)`.
  package func name(of item: Agenda.Item) -> String {
    guard let work = work(of: item) else { return "something nobody waits for" }
    let subject = session.subject(of: work.group).words
    switch item {
    case .timer(let id): return work.words(for: subject, length: agenda.length(of: id))
    case .answer(let id): return work.words(for: subject, call: agenda.call(id)?.call.name)
    }
  }
}
