internal import RutterCore

/// One stretch of a run between two actions of the user. It decides what may come in the stretch, and how often.
///
/// Something may overtake something else only as far as the rule allows (K5). Besides, a stretch has to end even if a
/// script ticks for ever. So before the user acts, at most ``limit`` things of one group may be chosen to come, and at
/// most ``limit`` of all things that nobody waits for, such as the sleeps of tasks. Beyond these limits things come in
/// the usual order, when the user has let enough time pass. Something that nobody waits for and that is not due yet may
/// overtake something that is waited for at most ``overtakings`` times for each group. If these limits take a
/// possibility away, ``Comers/isCut`` says so.
struct Window {
  /// An answer or a timer that may come.
  struct Item {
    var item: Agenda.Item
    var due: Due
    var work: Work?
    /// Whether nobody waits for this item, and it would come before something that is due earlier and is waited for.
    var overtakes = false

    init(_ next: (item: Agenda.Item, due: Due), _ work: Work? = nil) {
      item = next.item
      due = next.due
      self.work = work
    }
    var isAwaited: Bool { work?.isAwaited ?? true }
    /// A number that no other answer or timer of a session has.
    var key: UInt64 {
      switch item {
      case .answer(let id): UInt64(id.number) << 1
      case .timer(let id): UInt64(id.number) << 1 | 1
      }
    }
  }

  /// What may come next.
  struct Comers {
    var items: [Item]
    /// Whether the only item has to come before the user may act.
    var isForced = false
    /// Whether something else could come, but is not offered because enough of its kind has come.
    var isCut = false
  }

  /// What ends the stretch.
  enum End {
    /// The user acts.
    case userActs
    /// Nothing is left to come; the user waits with `settle` or `advance`.
    case waits
  }
  static let limit = 50
  static let overtakings = 3

  private var counts: [Work.Group: Int] = [:]
  private var overtaken: [Work.Group: Int] = [:]
  private var unawaited = 0

  mutating func count(_ item: Item) {
    if !item.isAwaited { unawaited += 1 }
    guard let group = item.work?.group else { return }
    counts[group, default: 0] += 1
    if item.overtakes { overtaken[group, default: 0] += 1 }
  }

  /// Selects the items that may come next. `items` is sorted by when they are due.
  ///
  /// - Parameters:
  ///   - items: All pending answers and timers.
  ///   - horizon: The time to which the user has let time pass. What is due by then comes by itself when the limits of
  ///     its kind are reached.
  ///   - end: What ends the stretch.
  /// - Returns: The items to choose from, in the same order.
  func comers(of items: [Item], horizon: Instant, _ end: End) -> Comers {
    let firsts = firstOfGroups(items)
    if let first = firsts.first, end == .waits || first.due.at <= horizon, isSpent(first, end) {
      return Comers(items: [first], isForced: true, isCut: end == .userActs || firsts.count > 1)
    }
    let awaited = firsts.first { $0.isAwaited }
    let able = firsts.compactMap { item in
      var item = item
      item.overtakes = !item.isAwaited && item.due.at > horizon && awaited.map { $0.due < item.due } ?? false
      return isSpent(item, end) ? nil : item
    }
    return Comers(items: able, isCut: able.count < firsts.count)
  }

  /// Selects what nobody waits for and may come before somebody looks. What drops a value that was loaded ahead shows
  /// nothing.
  func comersBeforeLook(of items: [Item]) -> Comers {
    let firsts = firstOfGroups(items).filter { !$0.isAwaited && $0.work?.isOfEngine == false }
    let able = firsts.filter { item in
      guard unawaited < Self.limit else { return false }
      return item.work.map { counts[$0.group, default: 0] < Self.overtakings } ?? false
    }
    return Comers(items: able, isCut: able.count < firsts.count)
  }

  /// Whether enough items of this kind were chosen.
  private func isSpent(_ item: Item, _ end: End) -> Bool {
    if !item.isAwaited, unawaited >= Self.limit { return true }
    guard let group = item.work?.group else { return false }
    if item.overtakes, overtaken[group, default: 0] >= Self.overtakings { return true }
    return end == .userActs && counts[group, default: 0] >= Self.limit
  }

  /// Selects all answers, and of each group the timer that is due first. A timer of the engine for a load has to wait
  /// for earlier timers of the loads that this load waits for.
  ///
  /// The timeout of a load also has to wait for earlier answers to the load. A load that does not get an answer is a
  /// different outcome (`--outcomes`), not a different order. The same holds for the time of a guard, and for all that the
  /// guard waits for.
  private func firstOfGroups(_ items: [Item]) -> [Item] {
    var begun: Set<Work.Group> = []
    var begunInside: Set<LoadID> = []
    var answeredInside: Set<LoadID> = []
    var begunForGuards: Set<CoroutineID> = []
    var firsts: [Item] = []
    for item in items {
      guard let work = item.work else { continue }
      if work.kind == .call {
        firsts.append(item)
        answeredInside.formUnion(work.parents)
        begunForGuards.formUnion(work.guards)
        if case .load(let load) = work.group { answeredInside.insert(load) }
        continue
      }
      var isFirst = begun.insert(work.group).inserted
      if case .load(let load) = work.group {
        if work.isOfEngine, begunInside.contains(load) { isFirst = false }
        if work.kind == .timeout, answeredInside.contains(load) { isFirst = false }
      } else if case .coroutine(let run) = work.group, work.kind == .timeout, begunForGuards.contains(run) {
        isFirst = false
      }
      begunInside.formUnion(work.parents)
      begunForGuards.formUnion(work.guards)
      if isFirst { firsts.append(item) }
    }
    return firsts
  }
}
